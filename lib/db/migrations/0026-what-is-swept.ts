import { type Kysely, sql } from 'kysely';

interface Index {
  table: string;
  column: string;
  where?: string;
}

const indexes: Record<string, Index> = {
  // What names an account: before one goes, the database looks there for it.
  trivia_questions_by_author: { table: 'trivia_questions', column: 'created_by' },
  word_categories_by_author: { table: 'word_categories', column: 'created_by' },
  proposals_by_author: { table: 'proposals', column: 'created_by' },
  notes_by_author: { table: 'notes', column: 'created_by' },
  notes_by_resolver: { table: 'notes', column: 'resolved_by' },
  sessions_by_user: { table: 'sessions', column: 'user_id' },
  group_members_by_user: { table: 'group_members', column: 'user_id' },
  // What runs out.
  known_places_by_use: { table: 'known_places', column: 'last_used_at' },
  media_in_trash: { table: 'media', column: 'deleted_at', where: 'uses = 0 and deleted_at is not null' },
  media_never_kept: { table: 'media', column: 'created_at', where: 'uses = 0 and kept_at is null' },
};

/** The hourly sweep, and the deletion of accounts in it, read no whole table, however much there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, { table, column, where }] of Object.entries(indexes)) {
    const some = where ?? `${column} is not null`;
    await sql`
      create index ${sql.ref(name)} on ${sql.table(table)} (${sql.ref(column)}) where ${sql.raw(some)}
    `.execute(db);
  }
}
