import * as z from 'zod';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  // The driver treats these modes alike, but logs a warning of ten lines for them.
  .transform((address) => address.replace(/([?&]sslmode=)(prefer|require|verify-ca)\b/, '$1verify-full'))
  .optional();

function wholeNumber(min: number, max: number, fallback: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback);
}

/** Settings of PostgreSQL, its read replica and the limits of each connection. */
export const databaseSettings = z.object({
  DATABASE_URL: postgresUrl.describe('For several instances: postgres://user:password@host/database'),
  DATABASE_READ_URL: postgresUrl.describe(
    "A streaming replica of it: visitors' reads go there, except while it has not got what was saved last.",
  ),
  DATABASE_POOL_SIZE: wholeNumber(2, 200, 10).describe(
    "Connections of one instance to each of the two; all instances' together, and one more each, must be fewer than " +
      'max_connections of the server.',
  ),
  DATABASE_STATEMENT_SECONDS: wholeNumber(0, 3600, 30).describe(
    'How long a statement may take, and how long it may wait for a lock, in seconds; 0: for ever. Migrations may.',
  ),
  DATABASE_LOCK_SECONDS: wholeNumber(0, 3600, 10),
});
