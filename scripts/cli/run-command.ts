import { ConfigurationError, parseEnvironment } from '@/lib/config/environment';
import { explainStart } from '@/lib/db/explain-start';
import { BackupError } from '@/lib/features/backups/server/staging';

/** Something the person can put right; said in one line. */
export class UsageError extends Error {}

/** They say themselves in one line what is to be done. */
const explained = [UsageError, ConfigurationError, BackupError];

function explain(error: unknown): string {
  const isExplained = error instanceof Error && explained.some((kind) => error instanceof kind);
  return isExplained ? error.message : explainStart(error, parseEnvironment(process.env));
}

/** Does the work of a command and ends the process: with what the work resolves to, or in one line why it failed. */
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

/** Of so many records one is told. */
const TOLD_EVERY = 10_000;

/** Says how far the search index is, now and then. */
export function tellIndexed(indexed: number, of: number): void {
  if (indexed % TOLD_EVERY === 0 || (indexed === of && of >= TOLD_EVERY)) {
    console.log(`Search index: ${indexed} of ${of} records`);
  }
}
