/** The closed vocabularies that the contract, the database and the screens share, each declared here and nowhere else. */

/** Which game a question belongs to; daily and weekly share everything else. */
const GAMES = ['daily', 'weekly'] as const;
export type Game = (typeof GAMES)[number];

/** What a stored file turned out to be. */
export const MEDIA_KINDS = ['image', 'audio', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What an upload is asked for as; `audio` covers video too (spec 7: `mediaType` is image or audio). */
export const MEDIA_TYPES = ['image', 'audio'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** What an account may do (accounts/rules). */
export const ROLES = ['staff', 'player'] as const;
export type Role = (typeof ROLES)[number];

/** The kinds of record whose changes are kept. */
export const HISTORY_SUBJECTS = ['question', 'word_puzzle', 'category'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/** What a change did to its record. */
export const HISTORY_ACTIONS = ['created', 'changed', 'swapped', 'deleted', 'restored'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];
