import { useSyncExternalStore } from 'react';

/** The local storage key of the session token (spec, section 3). */
const KEY = 'tdts_token';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs: signing off in one signs off in all.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The stored token, or null for a visitor (also where the browser refuses storage). */
export function readSessionToken(): string | null {
  try {
    return window.localStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
}

/** Stores the token, or with null removes it, and tells every `useSessionToken`. */
export function storeSessionToken(token: string | null): void {
  if (token === null) window.localStorage.removeItem(KEY);
  else window.localStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

/** The token as state: undefined while the server's HTML is shown, null for a visitor. */
export function useSessionToken(): string | null | undefined {
  return useSyncExternalStore(subscribe, readSessionToken, () => undefined);
}
