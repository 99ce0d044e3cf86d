import { Secret, TOTP } from 'otpauth';
import { buildAuthenticatorAddress, createTotpSecret, findStepOfCode } from './one-time-codes';

const now = new Date('2026-11-22T10:00:10Z');
const step = Math.floor(now.getTime() / 30_000);

it('the codes of RFC 6238 are found at their steps', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  // Appendix B has codes of eight digits, of which ours are the last six.
  expect(findStepOfCode(secret, '287082', new Date(59_000))).toBe(1);
  expect(findStepOfCode(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
});

/** Finds the step of a code from a clock that is off by these seconds; it is typed with a space. */
function findStepFrom(seconds: number) {
  const secret = createTotpSecret();
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() + seconds * 1000 });
  return findStepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now);
}

it.each([
  [0, step],
  [-30, step - 1],
  [30, step + 1],
])('the code of a clock that is %d s off is found at the step %d', (seconds, found) => {
  expect(findStepFrom(seconds)).toBe(found);
});

it.each([-60, 60])('the code of a clock that is %d s off is refused', (seconds) => {
  expect(findStepFrom(seconds)).toBeNull();
});

it.each<[form: string, write: (code: string) => string]>([
  ['without its last digit', (code) => code.slice(0, -1)],
  ['with one more digit', (code) => `${code}0`],
  ['with a letter', (code) => `${code}a`],
  [
    'in full-width digits',
    (code) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0xff10)),
  ],
])('a person who enters the right code %s is refused', (_form, write) => {
  const secret = createTotpSecret();
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() });
  expect(findStepOfCode(secret, write(code), now)).toBeNull();
});

it('the address of an authenticator names the product and the person', () => {
  expect(buildAuthenticatorAddress('JBSWY3DPEHPK3PXP', 'pat')).toMatch(
    /^otpauth:\/\/totp\/Daily%20Trivia:pat\?issuer=Daily%20Trivia&secret=JBSWY3DPEHPK3PXP&/,
  );
});

it('each authenticator gets a different secret of 160 bits', () => {
  const [one, other] = [createTotpSecret(), createTotpSecret()];
  for (const secret of [one, other]) expect(Secret.fromBase32(secret).buffer.byteLength).toBe(20);
  expect(one).not.toBe(other);
});
