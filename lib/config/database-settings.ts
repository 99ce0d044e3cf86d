import * as z from 'zod';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  // The driver treats these alike and says so in ten lines.
  .transform((address) => address.replace(/([?&]sslmode=)(prefer|require|verify-ca)\b/, '$1verify-full'))
  .optional();

function wholeNumber(min: number, max: number, fallback: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback);
}

/** Which PostgreSQL, its replica for reading, and what each connection is held to. */
export const databaseSettings = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DATABASE_POOL_SIZE: wholeNumber(2, 200, 10),
  DATABASE_STATEMENT_SECONDS: wholeNumber(0, 3600, 30),
  DATABASE_LOCK_SECONDS: wholeNumber(0, 3600, 10),
});
