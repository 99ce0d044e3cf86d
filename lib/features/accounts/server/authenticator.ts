import 'server-only';
import { Secret, TOTP } from 'otpauth';
import { config } from '@/lib/config/config';
import { ApiError } from '@/lib/errors/api-error';

const PERIOD_SECONDS = 30;
/** Clocks may differ by one step, either way. */
const STEPS_OFF = 1;

/** A new secret of 160 random bits, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, username = ''): TOTP {
  return new TOTP({
    issuer: config.PRODUCT_NAME,
    label: username,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });
}

/** The `otpauth:` address that authenticator apps read from a QR code. */
export function authenticatorAddress(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/**
 * The number of the 30-second step that the code belongs to (RFC 6238): now, one before or one after. Null when it
 * fits none of them.
 */
export function stepOfCode(secret: string, code: string, now: Date = new Date()): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(secret).validate({ token: digits, timestamp: now.getTime(), window: STEPS_OFF });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** The error for a wrong code. The message mentions the clock, which is the usual reason. */
export function wrongCode(): ApiError {
  return new ApiError(
    'wrong_code',
    'This code is not right, or was used already. Wait for the next one; if that fails, too, set the clock of your phone.',
    { issues: [{ path: 'code', message: 'This code is not right' }] },
  );
}
