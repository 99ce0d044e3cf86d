import { useSyncExternalStore } from 'react';

/** The local storage key of the session token (docs/product.md, 3). */
const KEY = 'tdts_token';

const listeners = new Set<() => void>();

/** The token that another tab removed while work is open in this one: it is dead, and the server will say so. */
let lostToken: string | null = null;
let onLost: (() => void) | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Other tabs: signing off in one signs off in all, but where work is open nothing moves. */
function followOtherTabs({ key, oldValue, newValue }: StorageEvent): void {
  if (key === KEY) lostToken = onLost && !newValue ? oldValue : null;
  notify();
  if (lostToken) onLost?.();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/**
 * Keeps the token for this tab, dead as it is, when another tab signs off, and calls `ask` to have the person sign in
 * again; returns the function that ends this.
 */
export function keepTokenLostElsewhere(ask: () => void): () => void {
  onLost = ask;
  return () => {
    if (onLost === ask) onLost = null;
  };
}

/** The stored token, or null for a visitor (also where the browser refuses storage). */
export function readSessionToken(): string | null {
  try {
    return window.localStorage.getItem(KEY) || lostToken;
  } catch {
    return null;
  }
}

/** Stores the token, or with null removes it, and tells every `useSessionToken`. */
export function storeSessionToken(token: string | null): void {
  if (token === null) window.localStorage.removeItem(KEY);
  else window.localStorage.setItem(KEY, token);
  lostToken = null;
  notify();
}

/** The token as state: undefined while the server's HTML is shown, null for a visitor. */
export function useSessionToken(): string | null | undefined {
  return useSyncExternalStore(subscribe, readSessionToken, () => undefined);
}
