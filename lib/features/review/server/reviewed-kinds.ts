import 'server-only';
import type { RecordStatus, ReviewedSubject } from '@/lib/contract/kinds';
import { presentQuestions } from '@/lib/features/questions/server/present-question';
import { questionContentAs } from '@/lib/features/questions/server/question-content';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import type { DatedRow } from '@/lib/features/records/server/dated-records';
import type { RecordKind } from '@/lib/features/records/server/record-kind';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { presentWordPuzzle } from '@/lib/features/word-puzzles/server/present-word-puzzle';
import { wordPuzzleContentAs } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';

/** What every reviewed record has. */
export type ReviewedRow = DatedRow & { category_id: string; updated_at: string };

/** A kind of record that is reviewed. */
interface ReviewedKind {
  kind: RecordKind<ReviewedRow>;
  gameOf: (row: ReviewedRow) => ReviewDetail['game'];
  /** What changes of a stored record that goes on to another status as it is. Throws ApiError for what it lacks. */
  contentAs: (row: ReviewedRow, status: RecordStatus) => Promise<Partial<ReviewedRow>>;
  /** The record in the contract's words, all of it. */
  present: (row: ReviewedRow) => Promise<Pick<ReviewDetail, 'question' | 'wordCategory'>>;
}

/** The kinds by their names; a row that a kind finds is one of its own. */
export const reviewedKinds: Record<ReviewedSubject, ReviewedKind> = {
  question: {
    // The game of a stored question is its own.
    kind: questionKind('daily') as unknown as RecordKind<ReviewedRow>,
    gameOf: (row) => (row as unknown as QuestionRow).game,
    contentAs: (row, status) => questionContentAs(row as unknown as QuestionRow, status),
    async present(row) {
      const [question] = await presentQuestions([row as unknown as QuestionRow], 'everything');
      return { question };
    },
  },
  word_puzzle: {
    kind: wordPuzzleKind as unknown as RecordKind<ReviewedRow>,
    gameOf: () => 'word_puzzle',
    contentAs: async (row, status) => wordPuzzleContentAs(row as unknown as WordPuzzleRow, status),
    present: async (row) => ({ wordCategory: presentWordPuzzle(row as unknown as WordPuzzleRow) }),
  },
};
