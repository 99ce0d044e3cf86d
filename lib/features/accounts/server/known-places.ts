import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';
import {
  findKnownPlaces,
  forgetPlacesNotUsedSince,
  listKnownPlaces,
  rememberPlaces,
} from './known-places-store';

/** Places nobody has signed in at for so long are strange again. */
const REMEMBERED_DAYS = 180;

function forgottenAt(now: Date): string {
  return new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000).toISOString();
}

/** Forgets places nobody has signed in at for long, and returns how many. */
export function forgetOldPlaces(now: Date): Promise<number> {
  return forgetPlacesNotUsedSince(forgottenAt(now));
}

/** How well the place of an attempt to sign in is known for the account. */
export type Familiarity = 'device' | 'address' | 'strange';

/** Where an attempt to sign in comes from. */
export type Place = Pick<Caller, 'deviceToken' | 'address'>;

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

const deviceHash = (userId: string, token: string) => hashOf('device', userId, token);
const addressHash = (userId: string, address: string) => hashOf('address', userId, address);

function familiarityAmong(known: ReadonlySet<string>, userId: string, place: Place): Familiarity {
  if (place.deviceToken && known.has(deviceHash(userId, place.deviceToken))) return 'device';
  return known.has(addressHash(userId, place.address)) ? 'address' : 'strange';
}

/** Has this person signed in on this device, or at this address, before? Looks the same up for an unknown account. */
export async function recognizePlace(userId: string | undefined, place: Place): Promise<Familiarity> {
  const id = userId ?? '';
  const hashes = [deviceHash(id, place.deviceToken ?? ''), addressHash(id, place.address)];
  return familiarityAmong(new Set(await findKnownPlaces(id, hashes)), id, place);
}

/** What recognises places by those that the person has signed in at up to now, and how many these are. */
export interface PlaceMemory {
  count: number;
  recognize: (place: Place) => Familiarity;
}

/** Reads the places of a person, so that many attempts are recognised without a look at the database each. */
export async function loadPlaces(userId: string | undefined): Promise<PlaceMemory> {
  const known = new Set(await listKnownPlaces(userId ?? ''));
  return { count: known.size, recognize: (place) => familiarityAmong(known, userId ?? '', place) };
}

/**
 * Remembers where the person has just signed in. Returns the token that the device keeps: its own, or a new one of 256
 * random bits; only a hash of it is stored, and it opens nothing but the door past a flood of guesses.
 */
export async function rememberPlace(
  userId: string,
  { deviceToken, address }: Place,
  familiarity: Familiarity,
  db: Db = database(),
): Promise<string> {
  const token = familiarity === 'device' && deviceToken ? deviceToken : randomBytes(32).toString('base64url');
  const now = new Date();
  const hashes = [deviceHash(userId, token), addressHash(userId, address)];
  await rememberPlaces(userId, hashes, { now: now.toISOString(), usedAfter: forgottenAt(now) }, db);
  return token;
}
