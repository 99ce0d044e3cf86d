/** The closed vocabularies of the contract, the database and the screens. */

import { type CalendarDate, getDayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';

export const REVIEWED_SUBJECTS = ['question', 'word_puzzle'] as const;
export type ReviewedSubject = (typeof REVIEWED_SUBJECTS)[number];

interface GameRow {
  kind: ReviewedSubject;
  name: string;
  names: string;
  label: string;
  /** It is null for a game of every day. */
  weekday: number | null;
  /** If it is true, a category has at most one record for a date; otherwise it may have any number. */
  hasSlots: boolean;
  /** Only categories with a record in this many past days, or later, have gaps; null for all categories. */
  gapsWithinDays: number | null;
  paths: Record<'browse' | 'create' | 'edit', `/${string}`>;
}

/** All games; `REVIEWED_GAMES` and `QUESTION_GAMES` are derived from them. */
export const games = {
  daily: {
    kind: 'question',
    name: 'Daily question',
    names: 'Daily questions',
    label: 'daily',
    weekday: null,
    hasSlots: true,
    gapsWithinDays: null,
    paths: { browse: '/trivia_questions', create: '/create_trivia', edit: '/edit_trivia' },
  },
  weekly: {
    kind: 'question',
    name: 'Weekly question',
    names: 'Weekly questions',
    label: 'weekly',
    weekday: SATURDAY,
    hasSlots: false,
    gapsWithinDays: 0,
    paths: {
      browse: '/weekly_trivia_questions',
      create: '/create_weekly_trivia',
      edit: '/edit_weekly_trivia',
    },
  },
  word_puzzle: {
    kind: 'word_puzzle',
    name: 'Word puzzle',
    names: 'Word puzzles',
    label: 'word puzzle',
    weekday: null,
    hasSlots: true,
    gapsWithinDays: 30,
    paths: { browse: '/wordpuzzles', create: '/edit_wordpuzzle', edit: '/edit_wordpuzzle' },
  },
} as const satisfies Record<string, GameRow>;

export const REVIEWED_GAMES = Object.keys(games) as ReviewedGame[];
export type ReviewedGame = keyof typeof games;

export const QUESTION_GAMES = REVIEWED_GAMES.filter(
  (game): game is QuestionGame => games[game].kind === 'question',
);
export type QuestionGame = {
  [Name in ReviewedGame]: (typeof games)[Name]['kind'] extends 'question' ? Name : never;
}[ReviewedGame];

export function isPlayedOn(game: ReviewedGame, date: CalendarDate): boolean {
  const { weekday } = games[game];
  return weekday === null || getDayOfWeek(date) === weekday;
}

/** The number of days from a date of the game to the next one. */
export const stepDays = (game: ReviewedGame): number => (games[game].weekday === null ? 1 : 7);

export const MEDIA_KINDS = ['image', 'audio', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** The type of a requested upload, where `audio` includes video. */
export const MEDIA_TYPES = ['image', 'audio'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Progress of a question or word puzzle; visitors get only ready questions and puzzles. */
export const RECORD_STATUSES = ['draft', 'in_review', 'ready'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** Difficulty of a question or word puzzle, if staff have rated it (docs/product.md, 9). */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Decides what an account may do (accounts/rules). All but players are staff. */
export const ROLES = ['admin', 'editor', 'writer', 'player'] as const;
export type Role = (typeof ROLES)[number];

/** The role of an account decides which of these it may do (accounts/rules); visitors may do none. */
export type Action =
  /** Open the staff area and read in it, as every other action of staff needs. */
  | 'useStaffArea'
  /** See questions, answers and media before their day, and deactivated categories. */
  | 'seeUnreleased'
  /** Have a public profile page; staff have none, because a user name helps to guess a login. */
  | 'havePublicProfile'
  /** Write own drafts, proposed changes and notes, with uploads and AI drafts. */
  | 'write'
  /** Store as ready, approve, move, delete and restore. */
  | 'publish'
  | 'manageCategories'
  | 'manageMedia'
  | 'manageStaff';

export const NOTE_SUBJECTS = [...REVIEWED_SUBJECTS, 'category'] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

export const HISTORY_SUBJECTS = [...NOTE_SUBJECTS, 'note', 'account'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

export const HISTORY_ACTIONS = [
  'created',
  'changed',
  'swapped',
  'deleted',
  'restored',
  // A proposed change leaves the record as it is.
  'proposed',
  'returned',
  'rejected',
  'withdrawn',
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

export const choiceNames = ['choice1', 'choice2', 'choice3', 'choice4'] as const;
export type ChoiceName = (typeof choiceNames)[number];
export type Choices = Record<ChoiceName, string>;

export function makeForEachChoice<T>(make: (name: ChoiceName, index: number) => T): Record<ChoiceName, T> {
  const entries = choiceNames.map((name, index) => [name, make(name, index)] as const);
  return Object.fromEntries(entries) as Record<ChoiceName, T>;
}

export function pickChoices<T>(source: Record<ChoiceName, T>): Record<ChoiceName, T> {
  return makeForEachChoice((name) => source[name]);
}

export function toChoices(texts: readonly [string, string, string, string]): Choices {
  return makeForEachChoice((_, index) => texts[index] as string);
}
