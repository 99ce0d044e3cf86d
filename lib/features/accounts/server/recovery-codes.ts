import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Db } from '@/lib/db/connection';
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './two-factor-store';

const CODES = 10;
/** 120 bits, written as 24 letters of base32: ASVS 6.5.2 asks for 112 where only a plain hash is stored. */
const CODE_BYTES = 15;

/** The hash of a code, in any letter case and grouping. */
function hashOf(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z2-7]/g, '');
  return createHash('sha256').update(letters).digest('hex');
}

/** Ten new codes of 120 random bits each, to be shown once; the person's old ones end. Only hashes are stored. */
export async function renewRecoveryCodes(userId: string, transaction: Db): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer });
    return base32.match(/.{4}/g)?.join('-') ?? '';
  });
  await replaceRecoveryCodes(userId, codes.map(hashOf), transaction);
  return codes;
}

/** The first recovery codes of a person who has just set up a second factor; none if they have codes already. */
export async function firstRecoveryCodes(userId: string, transaction: Db): Promise<string[] | undefined> {
  return (await countRecoveryCodes(userId, transaction)) > 0
    ? undefined
    : renewRecoveryCodes(userId, transaction);
}

/** Uses up a recovery code; false when it is none of the person's unused ones. */
export async function redeemRecoveryCode(userId: string, code: string, transaction: Db): Promise<boolean> {
  return takeRecoveryCode(userId, hashOf(code), transaction);
}
