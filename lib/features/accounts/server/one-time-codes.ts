import 'server-only';
import { hash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { config } from '@/lib/config/config';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './two-factor-store';

const PERIOD_SECONDS = 30;
/** Clocks may differ by one step, either way. */
const CLOCK_DRIFT_STEPS = 1;

/** Creates a secret of 160 bits, as RFC 4226 recommends. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function createTotp(secret: string, username = ''): TOTP {
  return new TOTP({
    issuer: config.PRODUCT_NAME,
    label: username,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });
}

/** Builds the `otpauth:` address that authenticator apps read from a QR code. */
export function buildAuthenticatorAddress(secret: string, username: string): string {
  return createTotp(secret, username).toString();
}

/** Finds the 30-second step of a code (RFC 6238): the present step, or the one before or after; null if none fits. */
export function findStepOfCode(secret: string, code: string, now: Date = new Date()): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = createTotp(secret).validate({
    token: digits,
    timestamp: now.getTime(),
    window: CLOCK_DRIFT_STEPS,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

export function makeWrongCodeError(): ApiError {
  return new ApiError(
    'wrong_code',
    'This code is not right, or was used already. Wait for the next one; if that fails, too, set the clock of your phone.',
    { issues: [{ path: 'code', message: 'This code is not right' }] },
  );
}

const RECOVERY_CODES = 10;
/** ASVS 6.5.2 requires 112 bits for codes that are stored as a plain hash; 120 bits are 24 letters of base32. */
const RECOVERY_CODE_BYTES = 15;

function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z2-7]/g, '');
  return hash('sha256', letters);
}

/** Creates ten codes to be shown once and deletes older ones; only hashes are stored. */
export async function renewRecoveryCodes(userId: string, transaction: Db): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ size: RECOVERY_CODE_BYTES });
    return base32.match(/.{4}/g)?.join('-') ?? '';
  });
  await replaceRecoveryCodes(userId, codes.map(hashRecoveryCode), transaction);
  return codes;
}

/** Creates recovery codes for a person without unused ones; returns undefined for anybody else. */
export async function createFirstRecoveryCodes(
  userId: string,
  transaction: Db,
): Promise<string[] | undefined> {
  return (await countRecoveryCodes(userId, transaction)) > 0
    ? undefined
    : renewRecoveryCodes(userId, transaction);
}

/** Uses a code up; returns false if it is none of the person's unused codes. */
export async function redeemRecoveryCode(userId: string, code: string, transaction: Db): Promise<boolean> {
  return takeRecoveryCode(userId, hashRecoveryCode(code), transaction);
}
