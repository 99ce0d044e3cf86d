/** Where an import is sent, as lines of JSON: it is no call, as neither side holds all of it in one piece. */
export const IMPORT_PATH = '/api/imports';
export const IMPORT_CONTENT_TYPE = 'application/x-ndjson';

/** The most rows that one import brings. */
export const IMPORT_ROWS_MAX = 20_000;
/** The most that its request may weigh: 20,000 rows of 2,000 bytes each. */
export const IMPORT_MAX_BYTES = 40_000_000;
/** The most rows of one call that checks. */
export const CHECKED_ROWS_MAX = 200;
/** The most empty days of a category that one call tells. */
export const GAPS_MAX = 2000;
/** The most refused rows that the answer of an import names. */
export const NAMED_ROWS_MAX = 1000;

/** The fields of a row, by which an issue says what it is about. */
export const IMPORT_FIELDS = [
  'id',
  'version',
  'category',
  'forDate',
  'status',
  'question',
  'choice1',
  'choice2',
  'choice3',
  'choice4',
  'correctChoice',
  'word',
  'hint',
  'difficulty',
  'themes',
  'explanation',
  'source',
  'reviewBy',
  'runsAnyDay',
  'media',
  'zoomMedia',
  'alt',
  'credit',
  'licence',
  'licenceUntil',
  'reason',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Why a row is refused, or warned of. */
export const IMPORT_ISSUE_CODES = [
  /** What was sent is not what the field takes. */
  'invalid',
  /** What it needs for its status is missing. */
  'incomplete',
  /** The category is gone, or was deactivated; or the account may make none. */
  'category',
  'day_over',
  'slot_taken',
  /** The category has this question already. */
  'exists',
  /** Another row of the same import says the same, or wants the same slot. */
  'repeated',
  /** The account may not do this. */
  'right',
  /** The record is ready: what is to be changed of it is proposed in its form. */
  'proposal',
  /** The record was changed since the version that the row names. */
  'stale',
  /** There is no such record in this game. */
  'gone',
  /** Players have seen it: it changes only for a reason. */
  'reason',
  'media',
  /** Another record is near: a warning. */
  'twin',
  /** A proposed change waits beside it, and will be out of date: a warning. */
  'outdates',
  /** It is ready, and of today: players see it at once: a warning. */
  'goes_live',
] as const;
export type ImportIssueCode = (typeof IMPORT_ISSUE_CODES)[number];
