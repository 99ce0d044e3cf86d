import { Secret, TOTP } from 'otpauth';
import {
  buildAuthenticatorAddress,
  createTotpSecret,
  findStepOfCode,
  makeWrongCodeError,
} from './one-time-codes';

const now = new Date('2026-11-22T10:00:10Z');
const step = Math.floor(now.getTime() / 30_000);

it('the codes of RFC 6238 are found at their steps', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  // Appendix B has codes of eight digits, of which ours are the last six.
  expect(findStepOfCode(secret, '287082', new Date(59_000))).toBe(1);
  expect(findStepOfCode(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
});

it.each([
  [0, 0],
  [-30, -1],
  [30, 1],
  [-60, null],
  [60, null],
])('the code of a clock that is %d s off is of the step %s from now, null if refused', (seconds, steps) => {
  const secret = createTotpSecret();
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() + seconds * 1000 });
  expect(findStepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(
    steps === null ? null : step + steps,
  );
});

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
  'a person who enters “%s” as a code is refused',
  (code) => {
    expect(findStepOfCode(createTotpSecret(), code, now)).toBeNull();
  },
);

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

it('the error for a wrong code names its field', () => {
  expect(makeWrongCodeError()).toMatchObject({ status: 400, issues: [{ path: 'code' }] });
});
