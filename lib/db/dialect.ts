import 'server-only';
import type { Kysely } from 'kysely';

/**
 * The unique constraint that a database error names: a text with the constraint's name (PostgreSQL) or its columns as
 * `table.column` (SQLite). Null for errors of another kind.
 */
function violatedUnique(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, constraint, errcode, message } = error as Partial<Record<string, unknown>>;
  if (code === '23505') return String(constraint);
  const sqliteUnique = 2067;
  const sqlitePrimaryKey = 1555;
  return errcode === sqliteUnique || errcode === sqlitePrimaryKey ? String(message) : null;
}

/** A unique constraint under the two names by which the dialects report it. */
export interface UniqueConstraint {
  /** The constraint's or index's name (PostgreSQL). */
  name: string;
  /** Its columns as SQLite lists them, such as `users.username_key`. */
  columns: string;
}

/** Did this error break that constraint? */
export function isViolationOf(error: unknown, { name, columns }: UniqueConstraint): boolean {
  const violated = violatedUnique(error);
  return violated !== null && (violated === name || violated.endsWith(`: ${columns}`));
}

/**
 * Is this PostgreSQL or SQLite? For the few queries that differ. Decided by the dialect's abilities instead of its
 * class, because bundles share one connection but may each have their own copy of the class.
 */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl ?? false;
}

/** The items in portions of that many, the last one perhaps smaller. */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
