import { addDays, type CalendarDate, formatLongDate } from '@/lib/dates/calendar-date';
import { reasonMissingMessage } from '@/lib/features/records/rules';

/** In letters as readers count them. */
export const WORD_MAX_LETTERS = 30;

export const SLOT_TAKEN_MESSAGE =
  'This category already has a word puzzle for this date. Choose another date or category.';
const REASON_MISSING_MESSAGE = reasonMissingMessage('puzzle');

/** The content of a word puzzle form. */
export interface WordPuzzleDraft {
  categoryId: string;
  word: string;
  hint: string;
  forDate: string;
  /** Why a released puzzle is changed. */
  reason: string;
}

/** A field of the draft, and the message that says what to do. */
export interface WordPuzzleProblem {
  field: keyof WordPuzzleDraft;
  message: string;
}

/**
 * Each letter with its combining marks, as scripts such as Devanagari write vowels as marks, and with the joiners by
 * which Persian and scripts of India shape it.
 */
const letters = /^(?:\p{L}[\p{M}\u200C\u200D]*)+$/u;
const aroundWord = /^\s|\s$/u;

/**
 * The text that the Word field shows for typed, pasted or composed input: upper case (docs/product.md, 5). Georgian stays
 * as typed, because its readers know no capitals.
 */
export function toUpperCaseWord(typed: string): string {
  return typed.replace(/[^\u10d0-\u10ff]+/gu, (part) => part.toUpperCase());
}

export function countLetters(word: string): number {
  return [...word.normalize('NFC').replace(/[\p{M}\u200C\u200D]/gu, '')].length;
}

/** The error message for a word; null if it may be stored. */
export function findWordProblem(word: string): string | null {
  if (word.trim() === '') return PUZZLE_MISSING.word;
  if (aroundWord.test(word)) return 'Remove the spaces around the word';
  if (!letters.test(word)) return 'Use letters only in the word';
  if (countLetters(word) > WORD_MAX_LETTERS) return `Use at most ${WORD_MAX_LETTERS} letters`;
  return null;
}

/** Conditions on a draft beside those on its word and hint. */
interface Demands {
  /** A reason is required, because the puzzle is released. */
  mustExplain?: boolean;
  /** A date is required, because the puzzle is not for the bench. */
  needsDate?: boolean;
}

/** Messages for missing fields of the form. */
export const PUZZLE_MISSING = {
  categoryId: 'Select a category',
  word: 'Enter a word',
  hint: 'Enter a hint',
  forDate: 'Select a date',
};

/** All that is wrong with a draft, in the order of the form; nothing when it is complete. */
export function findWordPuzzleProblems(
  { categoryId, word, hint, forDate, reason }: WordPuzzleDraft,
  { mustExplain = false, needsDate = true }: Demands = {},
): WordPuzzleProblem[] {
  const found: Record<keyof WordPuzzleDraft, string | null | false> = {
    categoryId: categoryId === '' && PUZZLE_MISSING.categoryId,
    word: findWordProblem(word),
    hint: hint.trim() === '' && PUZZLE_MISSING.hint,
    forDate: needsDate && forDate === '' && PUZZLE_MISSING.forDate,
    reason: mustExplain && reason.trim() === '' && REASON_MISSING_MESSAGE,
  };
  return (Object.keys(found) as (keyof WordPuzzleDraft)[]).flatMap((field) => {
    const message = found[field];
    return message ? { field, message } : [];
  });
}

/** A puzzle that has the word or a near form of it. */
export interface WordUse {
  word: string;
  category: string;
  /** Absent on the bench. */
  forDate?: CalendarDate;
}

/** The word and the forms that differ from it only as singular and plural do; upper case. */
export function nearForms(word: string): string[] {
  const forms = new Set([word, `${word}S`, `${word}ES`]);
  if (word.endsWith('Y')) forms.add(`${word.slice(0, -1)}IES`);
  if (word.endsWith('IES') && word.length > 4) forms.add(`${word.slice(0, -3)}Y`);
  if (word.endsWith('ES') && word.length > 3) forms.add(word.slice(0, -2));
  if (word.endsWith('S') && !word.endsWith('SS') && word.length > 2) forms.add(word.slice(0, -1));
  return [...forms];
}

const DAYS_OF_YEAR = 365;

function isWithinYear(a: CalendarDate, b: CalendarDate): boolean {
  return a >= addDays(b, -DAYS_OF_YEAR) && a <= addDays(b, DAYS_OF_YEAR);
}

/**
 * Warnings that do not prevent a save: the word was used before, or a near form of it is used within a year. `uses`: other puzzles with the word or a near form.
 */
export function findWordPuzzleWarnings(
  { word, forDate }: Pick<WordPuzzleDraft, 'word' | 'forDate'>,
  uses: readonly WordUse[],
): string[] {
  const warnings: string[] = [];
  for (const use of uses) {
    const where = `${use.category}, ${use.forDate ? formatLongDate(use.forDate) : 'on the bench'}`;
    if (use.word === word) warnings.push(`This word was used before: ${where}.`);
    else if (forDate === '' || !use.forDate || isWithinYear(use.forDate, forDate)) {
      warnings.push(`A near form, ${use.word}, is used within a year: ${where}.`);
    }
  }
  return warnings;
}
