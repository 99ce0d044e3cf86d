import 'server-only';
import type { Insertable } from 'kysely';
import type { Db } from '@/lib/db/connection';
import type { Database } from '@/lib/db/schema';

type Rows<Table extends keyof Database> = { [Name in Table]: Insertable<Database[Name]>[] };

export type ContentRows = Rows<'media' | 'categories' | 'trivia_questions' | 'word_categories'>;

export type PlayerRows = Rows<
  'users' | 'game_stats' | 'group_games' | 'group_members' | 'group_categories' | 'group_invites'
>;

/** Whether the database has no categories yet. */
export async function isNew(db: Db): Promise<boolean> {
  const category = await db.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  return category === undefined;
}

/** Inserts what the calendar shows, each table after those that it refers to. */
export async function insertContent(tx: Db, rows: ContentRows): Promise<void> {
  await tx.insertInto('media').values(rows.media).execute();
  await tx.insertInto('categories').values(rows.categories).execute();
  await tx.insertInto('trivia_questions').values(rows.trivia_questions).execute();
  await tx.insertInto('word_categories').values(rows.word_categories).execute();
}

/** Inserts players and their groups; the categories that they refer to are there. */
export async function insertPlayers(tx: Db, rows: PlayerRows): Promise<void> {
  await tx.insertInto('users').values(rows.users).execute();
  await tx.insertInto('game_stats').values(rows.game_stats).execute();
  await tx.insertInto('group_games').values(rows.group_games).execute();
  await tx.insertInto('group_members').values(rows.group_members).execute();
  await tx.insertInto('group_categories').values(rows.group_categories).execute();
  await tx.insertInto('group_invites').values(rows.group_invites).execute();
}
