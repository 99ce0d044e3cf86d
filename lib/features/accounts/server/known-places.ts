import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { findKnownPlaces, rememberPlaces } from './known-places-store';

/** Places nobody has signed in at for so long are strange again. */
const REMEMBERED_DAYS = 180;

/** How well the place of an attempt to sign in is known for the account. */
export type Familiarity = 'device' | 'address' | 'strange';

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

const deviceHash = (userId: string, token: string) => hashOf('device', userId, token);
const addressHash = (userId: string, address: string) => hashOf('address', userId, address);

/** Has this person signed in on this device, or at this address, before? Looks the same up for an unknown account. */
export async function recognizePlace(
  userId: string | undefined,
  { deviceToken, address }: Pick<Caller, 'deviceToken' | 'address'>,
): Promise<Familiarity> {
  const device = deviceHash(userId ?? '', deviceToken ?? '');
  const known = await findKnownPlaces(userId ?? '', [device, addressHash(userId ?? '', address)]);
  if (deviceToken && known.includes(device)) return 'device';
  return known.length > 0 ? 'address' : 'strange';
}

/**
 * Remembers where the person has just signed in. Returns the token that the device keeps: its own, or a new one of 256
 * random bits; only a hash of it is stored, and it opens nothing but the door past a flood of guesses.
 */
export async function rememberPlace(
  userId: string,
  { deviceToken, address }: Pick<Caller, 'deviceToken' | 'address'>,
  familiarity: Familiarity,
): Promise<string> {
  const token = familiarity === 'device' && deviceToken ? deviceToken : randomBytes(32).toString('base64url');
  const now = new Date();
  await rememberPlaces(userId, [deviceHash(userId, token), addressHash(userId, address)], {
    now: now.toISOString(),
    usedAfter: new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000).toISOString(),
  });
  return token;
}
