// Fills the database that the settings name: `npm run bench -- fill --questions 1000000`. For trying out what growth does.
import { parseArgs } from 'node:util';
import { database } from '@/lib/db/connection';
import { fillDatabase } from '@/lib/testing/fill-database';

/** Fills the database of the settings, and says how long it took. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { questions: { type: 'string', default: '10000' } },
  });
  const startedAt = performance.now();
  await fillDatabase(Number(values.questions), database());
  await database().destroy();
  console.log(`${values.questions} questions after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
