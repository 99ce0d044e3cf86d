import { type Choices, choiceNames } from '@/lib/contract/choices';

export type LintedField = 'question' | keyof Choices | 'word' | 'hint';

/** One text of a record, and where it stands. */
export interface Piece {
  field: LintedField;
  text: string;
}

/** A question or a word puzzle as the rules read it. Empty texts are left out: nobody has written them yet. */
export interface Linted {
  /** The question, or a puzzle's hint. */
  prompt: Piece;
  /** The choices; a puzzle has none. */
  options: readonly Piece[];
  /** The right choice, or the puzzle's word; absent: none is marked. */
  answer?: Piece;
  /** The day after which its fact may be wrong. */
  reviewBy?: string | null;
}

interface LintedQuestion extends Choices {
  question: string;
  /** 1 to 4, as it is stored. */
  correct: number | null;
  reviewBy?: string | null;
}

export function lintedQuestion({ question, correct, reviewBy, ...choices }: LintedQuestion): Linted {
  const pieces = choiceNames.map((field) => ({ field, text: choices[field] }));
  const right = pieces[(correct ?? 0) - 1];
  return {
    prompt: { field: 'question', text: question },
    options: pieces.filter(({ text }) => text.trim() !== ''),
    answer: right?.text.trim() ? right : undefined,
    reviewBy,
  };
}

interface LintedPuzzle {
  word: string;
  hint: string;
  reviewBy?: string | null;
}

export function lintedPuzzle({ word, hint, reviewBy }: LintedPuzzle): Linted {
  return {
    prompt: { field: 'hint', text: hint },
    options: [],
    answer: word.trim() ? { field: 'word', text: word } : undefined,
    reviewBy,
  };
}

/** All texts, each once. */
export function piecesOf({ prompt, options, answer }: Linted): Piece[] {
  const isOption = options.some(({ field }) => field === answer?.field);
  return [prompt, ...options, ...(answer && !isOption ? [answer] : [])];
}

/** The choices that are wrong; none while no right one is marked. */
export function wrongOptions({ options, answer }: Linted): Piece[] {
  return answer ? options.filter(({ field }) => field !== answer.field) : [];
}
