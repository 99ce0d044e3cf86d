/** The closed vocabularies that the contract, the database and the screens share, each declared here and nowhere else. */

import { games } from './games';

/** The kinds of record that are reviewed before visitors get them. */
export const REVIEWED_SUBJECTS = ['question', 'word_puzzle'] as const;
export type ReviewedSubject = (typeof REVIEWED_SUBJECTS)[number];

/** The games that they are of. */
export const REVIEWED_GAMES = Object.keys(games) as ReviewedGame[];
export type ReviewedGame = keyof typeof games;

/** Which game a question belongs to; daily and weekly share everything else. */
export const GAMES = REVIEWED_GAMES.filter((game): game is Game => games[game].kind === 'question');
export type Game = {
  [Name in ReviewedGame]: (typeof games)[Name]['kind'] extends 'question' ? Name : never;
}[ReviewedGame];

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
