import 'server-only';

/**
 * Which unique constraint did this database error break? Returns a text that contains the constraint's name
 * (PostgreSQL) or its columns as `table.column` (SQLite), or null when the error is of another kind.
 */
function violatedUnique(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, constraint, errcode, message } = error as Partial<Record<string, unknown>>;
  if (code === '23505') return String(constraint);
  const sqliteUnique = 2067;
  const sqlitePrimaryKey = 1555;
  return errcode === sqliteUnique || errcode === sqlitePrimaryKey ? String(message) : null;
}

/** A unique constraint by the two names the dialects report it under. */
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
