import { useSyncExternalStore } from 'react';
import type { PendingStep } from '@/lib/contract/caller';
import { ApiError, type ApiErrorCode } from '@/lib/errors/api-error';
import { readStored } from './local-storage';

/** Local storage has the session token under this key (docs/product.md, 3). */
const TOKEN_KEY = 'tdts_token';
/** Local storage also has the user name, for a sign-in in place, because APIs elsewhere do not return it. */
const NAME_KEY = 'signed_in_as';

const listeners = new Set<() => void>();

/** Another tab has removed this token. This tab still sends it, so that its screen stays behind the sign-in dialog. */
let lostToken: string | null = null;

/** Monotonic time in milliseconds of the last sign-in, in this tab or another. */
let signedInAt = Number.NEGATIVE_INFINITY;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Signing off in one tab signs off in all, but a tab with the sign-in dialog keeps its screen. */
function followOtherTabs({ key, oldValue, newValue }: StorageEvent): void {
  const isOfSession = key === TOKEN_KEY;
  if (isOfSession) lostToken = signInAgain && !newValue ? oldValue : null;
  if (isOfSession && newValue) signedInAt = performance.now();
  notify();
  if (isOfSession && lostToken) void signInAgain?.();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** Returns the session's token; null for a visitor. */
export function readSessionToken(): string | null {
  return readStored(TOKEN_KEY) || lostToken;
}

export function readUsername(): string | undefined {
  return readStored(NAME_KEY) ?? undefined;
}

const STORAGE_REFUSED =
  'This browser does not let us keep you signed in. Allow this site to store data, then sign in again.';

/** Stores the token and its user name, or removes both for null; updates every `useSessionToken`. Throws ApiError. */
export function storeSessionToken(token: string | null, username?: string): void {
  try {
    if (token === null) {
      window.localStorage.removeItem(TOKEN_KEY);
      window.localStorage.removeItem(NAME_KEY);
    } else {
      window.localStorage.setItem(TOKEN_KEY, token);
      signedInAt = performance.now();
      if (username) window.localStorage.setItem(NAME_KEY, username);
    }
  } catch (cause) {
    // A browser that refuses storage has nothing to remove.
    if (token !== null) throw new ApiError('internal', STORAGE_REFUSED, { cause });
  }
  lostToken = null;
  notify();
}

/** Returns the token as React state: undefined during server rendering and hydration, null for a visitor. */
export function useSessionToken(): string | null | undefined {
  return useSyncExternalStore(subscribe, readSessionToken, () => undefined);
}

/** A refused call can be repeated after one of these steps: a step that the account requires, or a new sign-in. */
export type StepInPlace = PendingStep | 'sign_in_anew';

/** Asks the person to sign in again, or to finish the given step, in a dialog; resolves to whether they did. */
export type SignInAgain = (step?: StepInPlace) => Promise<boolean>;

let signInAgain: SignInAgain | null = null;

/** Registers the sign-in dialog, which also opens when another tab signs off; returns a function to unregister it. */
export function registerSignInDialog(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = null;
  };
}

const stepOfCode: Partial<Record<ApiErrorCode, StepInPlace>> = {
  password_change_required: 'password',
  two_factor_set_up_required: 'two_factor',
  fresh_sign_in_required: 'sign_in_anew',
};

/**
 * Asks for a new sign-in in a dialog, so that the screen keeps its unsaved work; without a dialog the person becomes a
 * visitor. Resolves to whether the call may be repeated, which needs no question if it started before the last sign-in;
 * `startedAt` is of `performance.now()`.
 */
export async function recoverSession(startedAt: number): Promise<boolean> {
  if (startedAt < signedInAt) return true;
  if (signInAgain) return signInAgain();
  storeSessionToken(null);
  return true;
}

/** Monotonic time in milliseconds at which a person last closed the dialog without finishing its step. */
let dismissedAt = Number.NEGATIVE_INFINITY;

/**
 * Asks for the sign-in or step that the error requires. Returns whether the refused call may be repeated. A dialog that
 * the person closed is not opened again by a call that started before; `startedAt` is of `performance.now()`.
 */
export async function answerRefusal(
  { code, status }: ApiError,
  startedAt = performance.now(),
): Promise<boolean> {
  const step = stepOfCode[code];
  if (!step) return status === 401 && recoverSession(startedAt);
  if (!signInAgain || startedAt < dismissedAt) return false;
  const isDone = await signInAgain(step);
  if (!isDone) dismissedAt = performance.now();
  return isDone;
}
