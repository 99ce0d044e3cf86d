import { type Kysely, sql } from 'kysely';

/**
 * A question is found by the beginning of its text in its category: an import tells so what the bank has already, drafts
 * included, which have no key. Word puzzles are found by their word as it is (0001).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index trivia_questions_beginning on trivia_questions (game, category_id, substr(question, 1, 60))`.execute(
    db,
  );
}
