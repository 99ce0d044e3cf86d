// A password takes a core for twenty milliseconds on purpose (password-hash.test.ts looks at that). Here thousands are
// checked, for the sake of all else.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    hash: (password: string) => real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
    verify: (stored: string, password: string) =>
      real.verify(stored.replace('m=19456,t=2', 'm=8,t=1'), password),
  };
});
