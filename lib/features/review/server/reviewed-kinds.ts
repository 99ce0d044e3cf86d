import 'server-only';
import { GAMES, type Game, type ReviewedGame, type ReviewedSubject } from '@/lib/contract/kinds';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/dated-records';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';

type ReviewedKind = DatedKind<DatedRow, Partial<DatedRow>, Pick<ReviewDetail, 'question' | 'wordCategory'>>;

const questionKinds = Object.fromEntries(
  GAMES.map((game): [Game, ReviewedKind] => [game, questionKind(game)]),
);

const kinds: Record<ReviewedGame, ReviewedKind> = {
  ...(questionKinds as Record<Game, ReviewedKind>),
  word_puzzle: wordPuzzleKind,
};

/** The kind of a game's records; new records get that game. */
export const kindOf = (game: ReviewedGame): ReviewedKind => kinds[game];

/** The kinds by subject, for stored records, which know their game. */
export const reviewedKinds: Record<ReviewedSubject, ReviewedKind> = {
  question: kinds.daily,
  word_puzzle: wordPuzzleKind,
};
