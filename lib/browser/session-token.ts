import { useSyncExternalStore } from 'react';

/** The local storage key of the session token (docs/product.md, 3). */
const KEY = 'tdts_token';

const listeners = new Set<() => void>();

/**
 * The token that another tab removed while this one has unsaved work. The server refuses it, which opens the sign-in
 * dialog.
 */
let lostToken: string | null = null;
let onLost: (() => void) | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Signing off in one tab signs off in all, except that the screen of a tab with the sign-in dialog stays. */
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
 * When another tab signs off, keeps the ended token in this one and calls `ask` to let the person sign in again;
 * returns the function that ends this.
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

/** The token as React state: undefined during server rendering and hydration, null for a visitor. */
export function useSessionToken(): string | null | undefined {
  return useSyncExternalStore(subscribe, readSessionToken, () => undefined);
}
