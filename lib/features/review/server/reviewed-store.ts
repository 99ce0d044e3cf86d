import 'server-only';
import { sql } from 'kysely';
import { games, REVIEWED_GAMES, type ReviewedGame, type ReviewedSubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import type { CategoryNamer } from '@/lib/features/categories/server/store';
import { createQuestionKind } from '@/lib/features/questions/server/question-kind';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';
import { selectGameRecords, selectRecords } from '@/lib/features/records/server/slot-store';
import type { ReviewDetail, ShownRecord } from '@/lib/features/review/contract';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/service';

type ReviewedKind = DatedKind<DatedRow, Partial<DatedRow>, Pick<ReviewDetail, 'question' | 'wordCategory'>>;

const kinds: Record<ReviewedGame, ReviewedKind> = {
  daily: createQuestionKind('daily'),
  weekly: createQuestionKind('weekly'),
  word_puzzle: wordPuzzleKind,
};

/** Returns the kind for new records of this game; stored records name their game, so `reviewedKinds` suffices. */
export const getKind = (game: ReviewedGame): ReviewedKind => kinds[game];

export const reviewedKinds: Record<ReviewedSubject, ReviewedKind> = {
  question: kinds.daily,
  word_puzzle: wordPuzzleKind,
};

/** Returns expressions for a record's title and game: title columns differ, and only questions have a game column. */
export function selectReviewedColumns(subjectType: ReviewedSubject) {
  const { titleColumn, gameColumn } = reviewedKinds[subjectType];
  const onlyGame = REVIEWED_GAMES.find((game) => games[game].kind === subjectType);
  return {
    title: sql.ref<string>(titleColumn),
    game: gameColumn ? sql.ref<ReviewedGame>(gameColumn) : sql.lit(onlyGame as ReviewedGame),
  };
}

export const selectReviewedRecords = (subjectType: ReviewedSubject, db: Db) =>
  selectRecords(reviewedKinds[subjectType], db);

export const selectRecordsOfGame = (game: ReviewedGame, db: Db) => selectGameRecords(kinds[game], game, db);

export interface WorkRow {
  subjectType: ReviewedSubject;
  subjectId: string;
  game: ReviewedGame;
  title: string;
  categoryId: string;
  forDate: string | null;
  updatedAt: string;
}

export function presentWork(row: WorkRow, nameOf: CategoryNamer): ShownRecord {
  return {
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    game: row.game,
    title: row.title,
    categoryId: row.categoryId,
    category: nameOf(row.categoryId),
    forDate: row.forDate ?? undefined,
  };
}

export function sortLatestFirst<Row extends WorkRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}
