import type { Role } from './kinds';

/** What a person must do before anything else: choose a password of their own, or set up a second factor. */
export type PendingStep = 'password' | 'two_factor';

/** The signed-in person behind a call. */
export interface SignedInUser {
  id: string;
  username: string;
  role: Role;
  pending?: PendingStep;
}

/** Who makes a call, and what the request says beside the call's own fields. */
export interface Caller {
  /** Null: a visitor. */
  user: SignedInUser | null;
  /** The live session's token, for log off. */
  token?: string;
  /** The client's network address, IPv6 by /64; for limits and the security log. */
  address: string;
  /** Browser and system of who signs in, as the browser names itself. */
  userAgent?: string;
  /** Tells the transport whose account somebody signs in to, whether that ends well or not. */
  nameAccount?: (username: string) => void;
  /** Scheme and host the caller used, for absolute addresses in answers. */
  origin?: string;
  /** The Idempotency-Key of a save: a replay answers what the first one stored. */
  idempotencyKey?: string;
  /** A save of that key got no answer before, so what it stored may be corrected (Idempotency-Retry). */
  isRetry?: boolean;
  /** Aborts when the client goes away: work that only it waits for can end. */
  signal?: AbortSignal;
}

/** The caller of server-rendered public pages: never signed in, so that pages can be cached for everybody. */
export const anonymousVisitor: Caller = { user: null, address: 'page' };
