import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';

/** The origins of the account, all or those of the given ones that it has. */
async function listKnownOrigins(userId: string, among?: readonly string[], db: Db = database()) {
  let known = db.selectFrom('known_places').select('place_hash').where('user_id', '=', userId);
  if (among) known = known.where('place_hash', 'in', among);
  return new Set((await known.execute()).map(({ place_hash }) => place_hash));
}

/** Stores origins as used now, and deletes those of the account that were not used since `usedAfter`. */
export async function rememberOrigins(
  userId: string,
  originHashes: readonly string[],
  { now, usedAfter }: { now: string; usedAfter: string },
  db: Db = database(),
): Promise<void> {
  await db
    .insertInto('known_places')
    .values(originHashes.map((place_hash) => ({ user_id: userId, place_hash, last_used_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'place_hash'])
        .doUpdateSet(({ ref }) => ({ last_used_at: ref('excluded.last_used_at') })),
    )
    .execute();
  await db
    .deleteFrom('known_places')
    .where('user_id', '=', userId)
    .where('last_used_at', '<', usedAfter)
    .execute();
}

export async function forgetOriginsOfUser(userId: string, db: Db = database()): Promise<void> {
  await db.deleteFrom('known_places').where('user_id', '=', userId).execute();
}

/** An origin that was not used for this many days counts as unknown again. */
const REMEMBERED_DAYS = 180;

function forgottenAt(now: Date): string {
  return new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000).toISOString();
}

/** Deletes the origins that were not used for long; returns how many there were. */
export async function forgetOldOrigins(now: Date, db: Db = database()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_places')
    .where('last_used_at', '<', forgottenAt(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How well the account knows the origin of a sign-in attempt: the device, only the address, or neither. */
export type Familiarity = 'device' | 'address' | 'strange';

/** Where a sign-in attempt comes from. */
export type SignInOrigin = Pick<Caller, 'deviceToken' | 'address'>;

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

const deviceHash = (userId: string, token: string) => hashOf('device', userId, token);
const addressHash = (userId: string, address: string) => hashOf('address', userId, address);

function familiarityAmong(known: ReadonlySet<string>, userId: string, origin: SignInOrigin): Familiarity {
  if (origin.deviceToken && known.has(deviceHash(userId, origin.deviceToken))) return 'device';
  return known.has(addressHash(userId, origin.address)) ? 'address' : 'strange';
}

/**
 * Has this person signed in on this device, or at this address, before? An unknown account costs the same query, so that
 * the time taken does not tell which accounts exist.
 */
export async function recognizeOrigin(
  userId: string | undefined,
  origin: SignInOrigin,
): Promise<Familiarity> {
  const id = userId ?? '';
  const hashes = [deviceHash(id, origin.deviceToken ?? ''), addressHash(id, origin.address)];
  return familiarityAmong(await listKnownOrigins(id, hashes), id, origin);
}

/** The origins of one account, loaded once. */
export interface KnownOrigins {
  count: number;
  recognize: (origin: SignInOrigin) => Familiarity;
}

/** Loads all origins of an account, so that many attempts are recognised without a query each. */
export async function loadKnownOrigins(userId: string | undefined): Promise<KnownOrigins> {
  const known = await listKnownOrigins(userId ?? '');
  return { count: known.size, recognize: (origin) => familiarityAmong(known, userId ?? '', origin) };
}

/**
 * Stores the origin of a successful sign-in. Returns the token that the device keeps: the one it sent, or a new one of
 * 256 random bits. Only a hash is stored; the token signs nobody in, it only exempts the device from the limits of
 * strangers.
 */
export async function rememberOrigin(
  userId: string,
  { deviceToken, address }: SignInOrigin,
  familiarity: Familiarity,
  db: Db = database(),
): Promise<string> {
  const token = familiarity === 'device' && deviceToken ? deviceToken : randomBytes(32).toString('base64url');
  const now = new Date();
  const hashes = [deviceHash(userId, token), addressHash(userId, address)];
  await rememberOrigins(userId, hashes, { now: now.toISOString(), usedAfter: forgottenAt(now) }, db);
  return token;
}
