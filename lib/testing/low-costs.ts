// Hashing a password takes 20 ms of a core on purpose, which password-hash.test.ts checks, and a commit waits for the disk,
// which lib/db/sqlite-durability.test.ts checks. Everywhere else tests sign thousands of people in, and no power fails.
process.env.TEST_COSTS = 'low';
