// Hashing a password takes 20 ms of a core on purpose, which password-hash.test.ts checks. Here thousands are
// checked by tests of other features.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    hash: (password: string) => real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
    verify: (stored: string, password: string) =>
      real.verify(stored.replace('m=19456,t=2', 'm=8,t=1'), password),
  };
});
