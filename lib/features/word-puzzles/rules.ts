import { addDays, type CalendarDate, formatLongDate } from '@/lib/dates/calendar-date';
import { describeMissingReason, type FieldDetails } from '@/lib/features/records/rules';

/** The texts that every word puzzle has; visitors never see them. */
export const puzzleTexts = {
  /** WORD_MAX_LETTERS also limits the number of letters. */
  word: { title: 'Word', audience: 'staff', type: 'line', most: 200 },
  hint: { title: 'Hint', audience: 'staff', type: 'text', most: 200 },
} as const satisfies Record<string, FieldDetails>;

/** Letters are counted as readers count them, by `countLetters`. */
export const WORD_MAX_LETTERS = 30;

export const SLOT_TAKEN_MESSAGE =
  'This category already has a word puzzle for this date. Choose another date or category.';
const REASON_MISSING_MESSAGE = describeMissingReason('puzzle');

export interface WordPuzzleDraft {
  categoryId: string;
  word: string;
  hint: string;
  forDate: string;
  reason: string;
}

export interface WordPuzzleProblem {
  field: keyof WordPuzzleDraft;
  message: string;
}

/** Devanagari needs combining marks, and Persian and scripts of India need joiners. */
const ONLY_LETTERS = /^(?:\p{L}[\p{M}\u200C\u200D]*)+$/u;
const SPACE_AROUND = /^\s|\s$/u;

/** Converts a word to upper case, except Georgian letters, because their readers know no capitals. */
export function toUpperCaseWord(typed: string): string {
  return typed.replace(/[^\u10d0-\u10ff]+/gu, (part) => part.toUpperCase());
}

export function countLetters(word: string): number {
  return [...word.normalize('NFC').replace(/[\p{M}\u200C\u200D]/gu, '')].length;
}

export function findWordProblem(word: string): string | null {
  if (word.trim() === '') return PUZZLE_MISSING.word;
  if (SPACE_AROUND.test(word)) return 'Remove the spaces around the word';
  if (!ONLY_LETTERS.test(word)) return 'Use letters only in the word';
  if (countLetters(word) > WORD_MAX_LETTERS) return `Use at most ${WORD_MAX_LETTERS} letters`;
  return null;
}

export const PUZZLE_MISSING = {
  categoryId: 'Select a category',
  word: 'Enter a word',
  hint: 'Enter a hint',
  forDate: 'Select a date',
};

/** Returns the problems in the order of the form; none for a complete draft. */
export function findWordPuzzleProblems(
  { categoryId, word, hint, forDate, reason }: WordPuzzleDraft,
  { mustExplain = false, needsDate = true }: { mustExplain?: boolean; needsDate?: boolean } = {},
): WordPuzzleProblem[] {
  const messages: Record<keyof WordPuzzleDraft, string | null | false> = {
    categoryId: categoryId === '' && PUZZLE_MISSING.categoryId,
    word: findWordProblem(word),
    hint: hint.trim() === '' && PUZZLE_MISSING.hint,
    forDate: needsDate && forDate === '' && PUZZLE_MISSING.forDate,
    reason: mustExplain && reason.trim() === '' && REASON_MISSING_MESSAGE,
  };
  return (Object.keys(messages) as (keyof WordPuzzleDraft)[]).flatMap((field) => {
    const message = messages[field];
    return message ? { field, message } : [];
  });
}

export interface WordUse {
  word: string;
  category: string;
  forDate?: CalendarDate;
}

/** Lists the word and its possible singular and plural forms, in upper case. */
export function listNearForms(word: string): string[] {
  const forms = new Set([word, `${word}S`, `${word}ES`]);
  if (word.endsWith('Y')) forms.add(`${word.slice(0, -1)}IES`);
  // A form of fewer than two letters is no word.
  if (word.endsWith('IES') && word.length > 4) forms.add(`${word.slice(0, -3)}Y`);
  if (word.endsWith('ES') && word.length > 3) forms.add(word.slice(0, -2));
  if (word.endsWith('S') && !word.endsWith('SS') && word.length > 2) forms.add(word.slice(0, -1));
  return [...forms];
}

const DAYS_OF_YEAR = 365;

function isWithinYear(date: CalendarDate, other: CalendarDate): boolean {
  return date >= addDays(other, -DAYS_OF_YEAR) && date <= addDays(other, DAYS_OF_YEAR);
}

/** Finds warnings, which do not prevent a save; `uses` are other puzzles with the word or a near form. */
export function findWordPuzzleWarnings(
  { word, forDate }: Pick<WordPuzzleDraft, 'word' | 'forDate'>,
  uses: readonly WordUse[],
): string[] {
  const warnings: string[] = [];
  for (const use of uses) {
    const where = `${use.category}, ${use.forDate ? formatLongDate(use.forDate) : 'on the bench'}`;
    if (use.word === word) warnings.push(`This word was used before: ${where}.`);
    else if (forDate === '' || !use.forDate || isWithinYear(use.forDate, forDate)) {
      const when = forDate && use.forDate ? ' within a year' : '';
      warnings.push(`A near form, ${use.word}, is used${when}: ${where}.`);
    }
  }
  return warnings;
}
