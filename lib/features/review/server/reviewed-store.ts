import 'server-only';
import { type SelectQueryBuilder, sql } from 'kysely';
import { games } from '@/lib/contract/games';
import { type Game, REVIEWED_GAMES, type ReviewedGame, type ReviewedSubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import type { TriviaQuestionsTable } from '@/lib/db/record-tables';
import type { Database } from '@/lib/db/schema';
import { reviewedKinds } from './reviewed-kinds';

/** What the tables call differently: the title in one line, and the game. */
export function reviewedColumns(subjectType: ReviewedSubject) {
  const { titleColumn, gameColumn } = reviewedKinds[subjectType];
  const [onlyGame] = REVIEWED_GAMES.filter((game) => games[game].kind === subjectType);
  return {
    title: sql.ref<string>(titleColumn),
    game: gameColumn ? sql.ref<ReviewedGame>(gameColumn) : sql.lit(onlyGame as ReviewedGame),
  };
}

type Records = SelectQueryBuilder<Database & { record: TriviaQuestionsTable }, 'record', object>;

/** The records of a kind: to most queries the tables are the same, and one stands for all. */
export function reviewedRecords(subjectType: ReviewedSubject, db: Db): Records {
  const { name } = reviewedKinds[subjectType].table;
  return db.selectFrom(`${name} as record` as 'trivia_questions as record');
}

/** The records of a game. */
export function recordsOfGame(game: ReviewedGame, db: Db): Records {
  const { kind } = games[game];
  const records = reviewedRecords(kind, db);
  return reviewedKinds[kind].gameColumn ? records.where('game', '=', game as Game) : records;
}
