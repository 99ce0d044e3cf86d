import type { Kysely } from 'kysely';

/**
 * Is this PostgreSQL or SQLite? For the few queries that differ. Decided by the dialect's abilities instead of its
 * class, because bundles share one connection but may each have their own copy of the class.
 */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl ?? false;
}
