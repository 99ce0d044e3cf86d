import type { Kysely } from 'kysely';

/**
 * Which of the two databases is this? For what only one of them has; everything else is the same SQL. Asked by what the
 * dialect can do: the one connection is shared by bundles that may each have a class of their own for it.
 */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl ?? false;
}
