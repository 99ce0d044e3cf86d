import { type Kysely, sql } from 'kysely';
import { ConfigurationError } from '@/lib/config/environment';
import { foldCase } from '@/lib/text/normalize';

/**
 * Folds the case of a column's values. Two values that would become equal are refused, as it is unclear which group
 * would keep the name.
 */
async function fold(
  db: Kysely<unknown>,
  { table, column, what }: { table: string; column: string; what: string },
): Promise<void> {
  const [from, of] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ key: string }>`select ${of} as key from ${from} order by 1`.execute(db);
  const known = new Map<string, string>();
  for (const { key } of rows) {
    const folded = foldCase(key);
    const other = known.get(folded);
    if (other !== undefined) {
      throw new ConfigurationError(
        `The ${what} "${other}" and "${key}" differ only in upper and lower case, which no longer counts. ` +
          `Rename one of them (${table}.${column}), tell its group, and start again.`,
      );
    }
    known.set(folded, key);
  }
  for (const [folded, key] of known) {
    if (folded !== key) await sql`update ${from} set ${of} = ${folded} where ${of} = ${key}`.execute(db);
  }
}

/** Group tags and invite codes match in any case, so they are stored folded (lib/text/normalize). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await fold(db, { table: 'group_games', column: 'tag', what: 'group tags' });
  await fold(db, { table: 'group_invites', column: 'code', what: 'invite codes' });
}
