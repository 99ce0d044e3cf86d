import 'server-only';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ReviewedGame, ReviewedSubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import type { Database } from '@/lib/db/schema';

/** What the tables call differently: the title in one line, and the game. */
export const reviewedColumns = {
  question: { title: sql.ref<string>('question'), game: sql.ref<ReviewedGame>('game') },
  word_puzzle: { title: sql.ref<string>('word'), game: sql.lit<ReviewedGame>('word_puzzle') },
} as const;

const tables = { question: 'trivia_questions', word_puzzle: 'word_categories' } as const;

/** The records of a kind that is reviewed: to most queries the two tables are the same, and one stands for both. */
export function reviewedRecords(
  subjectType: ReviewedSubject,
  db: Db,
): SelectQueryBuilder<Database, 'trivia_questions', object> {
  return db.selectFrom(tables[subjectType] as 'trivia_questions');
}
