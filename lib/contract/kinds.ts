/** The closed vocabularies that the contract, the database and the screens share, each declared here and nowhere else. */

import { type CalendarDate, dayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';

/** The kinds of record that are reviewed before visitors get them. */
export const REVIEWED_SUBJECTS = ['question', 'word_puzzle'] as const;
export type ReviewedSubject = (typeof REVIEWED_SUBJECTS)[number];

/** What is particular to a game. */
interface GameRow {
  /** The kind of record that it is made of. */
  kind: ReviewedSubject;
  /** One of its records, for people. */
  name: string;
  /** All of them, in the words of the menu. */
  names: string;
  /** The game itself, beside the title of a record. */
  label: string;
  /** The day of the week that it is played on; null: every day. */
  weekday: number | null;
  /** A category has one record for a date; otherwise any number. */
  hasSlots: boolean;
  /** Only categories with a record in this many past days, or later, have gaps; null: all categories do. */
  gapsWithinDays: number | null;
  /** Where its staff screens are (docs/product.md, 2). */
  paths: Record<'browse' | 'create' | 'edit', `/${string}`>;
}

/** The games, each in one place; the vocabularies below follow. */
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

/** The games that they are of. */
export const REVIEWED_GAMES = Object.keys(games) as ReviewedGame[];
export type ReviewedGame = keyof typeof games;

/** Which game a question belongs to; daily and weekly share everything else. */
export const GAMES = REVIEWED_GAMES.filter((game): game is Game => games[game].kind === 'question');
export type Game = {
  [Name in ReviewedGame]: (typeof games)[Name]['kind'] extends 'question' ? Name : never;
}[ReviewedGame];

/** Is the game played on that day? */
export function isPlayedOn(game: ReviewedGame, date: CalendarDate): boolean {
  const { weekday } = games[game];
  return weekday === null || dayOfWeek(date) === weekday;
}

/** Days between two dates of a game. */
export const stepDays = (game: ReviewedGame): number => (games[game].weekday === null ? 1 : 7);

/** What a stored file turned out to be. */
export const MEDIA_KINDS = ['image', 'audio', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What an upload is asked for as; `audio` covers video too (docs/product.md, 7: `mediaType` is image or audio). */
export const MEDIA_TYPES = ['image', 'audio'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** How far a question or word puzzle is, apart from its date: visitors get what is ready. */
export const RECORD_STATUSES = ['draft', 'in_review', 'ready'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** How hard a question or word puzzle is, if staff have rated it (docs/product.md, 9). */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Decides what an account may do (accounts/rules). All but players are staff. */
export const ROLES = ['admin', 'editor', 'writer', 'player'] as const;
export type Role = (typeof ROLES)[number];

/** The actions that depend on the role (accounts/rules); visitors may do none. */
export type Action =
  /** Sign in, open the staff area and read in it. */
  | 'useStaffArea'
  /** See what visitors do not yet: questions, their answers and media before the day, categories taken out of use. */
  | 'seeUnreleased'
  /** Be known to everybody by a profile page: the names of the others are half of a password to guess. */
  | 'havePublicProfile'
  /** Write: drafts of one's own, proposed changes, notes; with what writing needs, such as uploads and AI drafts. */
  | 'write'
  /** Decide what players get: store as ready, approve, move, delete and bring back. */
  | 'publish'
  /** Make, rename, order and retire categories. */
  | 'manageCategories'
  /** Keep, delete and bring back what is in the media library. */
  | 'manageMedia'
  /** Make the accounts of the staff, and say what each may do. */
  | 'manageStaff';

/** The kinds of record that staff write notes on. */
export const NOTE_SUBJECTS = [...REVIEWED_SUBJECTS, 'category'] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

/** The kinds of record whose changes are kept. */
export const HISTORY_SUBJECTS = [...NOTE_SUBJECTS, 'note', 'account'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/** What a change did to its record. */
export const HISTORY_ACTIONS = [
  'created',
  'changed',
  'swapped',
  'deleted',
  'restored',
  // Of a proposed change: the record stays as it is.
  'proposed',
  'returned',
  'rejected',
  'withdrawn',
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** The four choices of a question by their names on the wire (docs/product.md, 3), in their order. */
export const choiceNames = ['choice1', 'choice2', 'choice3', 'choice4'] as const;
export type ChoiceName = (typeof choiceNames)[number];
export type Choices = Record<ChoiceName, string>;

/** A value for each choice, made from its name and its index from 0. */
export function eachChoice<T>(make: (name: ChoiceName, index: number) => T): Record<ChoiceName, T> {
  const entries = choiceNames.map((name, index) => [name, make(name, index)] as const);
  return Object.fromEntries(entries) as Record<ChoiceName, T>;
}

/** The four choices of whatever has them: a form, a row, a call. */
export function pickChoices<T>(source: Record<ChoiceName, T>): Record<ChoiceName, T> {
  return eachChoice((name) => source[name]);
}

/** Four texts in their order as choices. */
export function toChoices(texts: readonly [string, string, string, string]): Choices {
  return eachChoice((_, index) => texts[index] as string);
}
