import type { Role } from './kinds';

/** A step that must be finished before other calls. */
export type PendingStep = 'password' | 'two_factor';

export interface SignedInUser {
  id: string;
  username: string;
  role: Role;
  pending?: PendingStep;
}

export interface Caller {
  user: SignedInUser | null;
  token?: string;
  /** The client's network address, IPv6 by /64; for limits and the security log. */
  address: string;
  userAgent?: string;
  /** Tells the security log whose account a sign-in is about, even if the sign-in fails. */
  nameAccount?: (username: string) => void;
  /** Scheme and host for absolute addresses in responses (`findRequestOrigin`). */
  origin?: string;
  /** The Idempotency-Key of a save: a replay returns the first save's response. */
  idempotencyKey?: string;
  /** The response to an earlier save with the key was lost: this save may correct its content (Idempotency-Retry). */
  isRetry?: boolean;
  /** Aborts when the client disconnects, to end work that only it waits for. */
  signal?: AbortSignal;
}

/** The caller of server-rendered public pages: never signed in, so that pages can be cached for everybody. */
export const anonymousVisitor: Caller = { user: null, address: 'page' };
