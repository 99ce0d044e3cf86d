import { hash as argon2 } from '@node-rs/argon2';
import { hashPassword, isPasswordExpired, verifyPassword } from './password-hash';

it('a password is stored as argon2id with the cost that OWASP recommends, and with another salt each time', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(await hashPassword('correct horse'));
});

it('only the same password fits a stored one, and none fits an account without a password', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword(hash, 'correct horse', 'known')).toBe(true);
  expect(await verifyPassword(hash, 'correct horses', 'known')).toBe(false);
  expect(await verifyPassword(null, 'correct horse', 'known')).toBe(false);
});

it('a password fits the hash that another program made of it', async () => {
  const hash =
    '$argon2id$v=19$m=19456,t=2,p=1$kRft64k9VVAN6dNJl6t5iA$iIlRs4elqgsvI8s0Zr1Br1IaHCF7LzFOxXR4B9nv/HE';
  expect(await verifyPassword(hash, 'correct horse', 'known')).toBe(true);
});

const [composed, decomposed] = ['gr\u00FCner T\u00E9e', 'gru\u0308ner Te\u0301e'];

it.each([
  [composed, decomposed],
  [decomposed, composed],
  ['ein langer Satz', 'ein\u00A0langer\u3000Satz'],
])('a person who chose %j signs in with %j of another keyboard', async (chosen, typed) => {
  expect(await verifyPassword(await hashPassword(chosen), typed, 'known')).toBe(true);
});

it.each([composed, decomposed])(
  'a person signs in with either form of %j, of which there is an older hash',
  async (typed) => {
    const stored = await argon2(typed);
    for (const form of [composed, decomposed]) expect(await verifyPassword(stored, form, 'known')).toBe(true);
  },
);

const now = new Date('2026-11-22T12:00:00.000Z');

it.each([
  ['2026-11-22T12:00:00.001Z', false],
  ['2026-11-22T12:00:00.000Z', true],
  ['2026-11-21T12:00:00.000Z', true],
  [null, false],
])('a password that expires at %s has expired: %s', (passwordExpiresAt, isOver) => {
  expect(isPasswordExpired({ passwordExpiresAt }, now)).toBe(isOver);
});
