import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Access } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/errors/api-error';
import { can } from '@/lib/features/accounts/rules';
import { findSessionUser } from '@/lib/features/accounts/server/sessions';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import { requestOrigin } from './request-origin';

/** Told to our own client when the session it believes in is dead and it was answered as a visitor. */
export const SESSION_ENDED_HEADERS = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/** With a visitor's answer: a session might get more (RFC 9110, section 11.6.1). */
export const STAFF_MORE_HEADERS = { 'WWW-Authenticate': 'Bearer' };

function asToken(value: unknown): string | null {
  if (typeof value !== 'string' || ['', 'null', 'undefined'].includes(value)) return null;
  return value;
}

/** `Authorization: Bearer`, else the field of spec section 7; null, undefined, empty and repeated ones are none. */
export function findToken(authorization: string | null, tokenField: unknown): string | null {
  const bearer = /^Bearer +([^\s,]+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return asToken(bearer) ?? (authorization ? null : asToken(tokenField));
}

/**
 * Who is asking, and whether they may: ApiError 401 without a live session where staff is needed, 403 for a player.
 * `sessionEnded` tells that a token was sent and is dead.
 */
export async function authenticate(
  request: Request,
  tokenField: unknown,
  access: Access,
): Promise<{ caller: Caller; sessionEnded: boolean }> {
  const token = findToken(request.headers.get('authorization'), tokenField);
  const user = token ? await findSessionUser(token) : null;
  if (access === 'staff' && !user) throw new ApiError('not_signed_in', 'Sign in to go on.');
  if (access === 'staff' && !can(user, 'useStaffArea')) {
    throw new ApiError('not_allowed', 'This account is not a staff account. Sign in with one that is.');
  }
  const caller: Caller = {
    user,
    token: user && token ? token : undefined,
    address: request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown',
    origin: requestOrigin(request),
    idempotencyKey: request.headers.get('idempotency-key')?.slice(0, 100),
    signal: request.signal,
  };
  return { caller, sessionEnded: token !== null && user === null };
}
