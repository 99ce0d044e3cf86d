import { ConfigurationError, parseEnvironment } from '@/lib/config/environment';
import { explainStart } from '@/lib/db/explain-start';
import { BackupError } from '@/lib/features/backups/server/staging';

/** The person can correct it; its message is printed as one line. */
export class UsageError extends Error {}

/** The messages of these errors are one line with the remedy. */
const explained = [UsageError, ConfigurationError, BackupError];

function explain(error: unknown): string {
  const isExplained = error instanceof Error && explained.some((kind) => error instanceof kind);
  return isExplained ? error.message : explainStart(error, parseEnvironment(process.env));
}

/** Runs a command and ends the process: prints its result, or the reason of its failure in one line. */
export function runCommand(work: () => Promise<string | undefined>): void {
  work().then(
    (message) => {
      if (message) console.log(message);
      process.exit(0);
    },
    (error: unknown) => {
      console.error(explain(error));
      process.exit(1);
    },
  );
}

/**
 * Opens the configured database with the newest schema. Throws UsageError if the game API is elsewhere; `instead` says
 * what to do then.
 */
export async function openOwnDatabase(instead: string) {
  // The import of the settings throws ConfigurationError, which `runCommand` explains.
  const { config } = await import('@/lib/config/config');
  if (config.API_HOST) throw new UsageError(`API_HOST is set: ${instead}`);
  const { database } = await import('@/lib/db/connection');
  const { ensureDatabaseIsThere, migrateToLatest } = await import('@/lib/db/migrate');
  if (!config.DATABASE_URL) ensureDatabaseIsThere(config.DATA_DIR);
  await migrateToLatest(database());
  return { databaseUrl: config.DATABASE_URL, db: database() };
}

/** A progress message follows after this many records. */
const TOLD_EVERY = 10_000;

/** Makes a function that prints the progress of the search index now and then, and its end unless it has few records. */
export function makeProgressPrinter(): (indexed: number, of: number) => void {
  let told = 0;
  return (indexed, of) => {
    if (indexed - told < TOLD_EVERY && (indexed < of || of < TOLD_EVERY)) return;
    told = indexed;
    console.log(`Search index: ${indexed} of ${of} records`);
  };
}
