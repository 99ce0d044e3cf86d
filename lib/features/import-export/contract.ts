import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { calendarDate, key, name, recordId, text } from '@/lib/contract/fields';
import {
  DIFFICULTIES,
  eachChoice,
  HISTORY_ACTIONS,
  RECORD_STATUSES,
  REVIEWED_GAMES,
} from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { CATEGORY_NAME_MAX_LENGTH } from '@/lib/features/categories/rules';
import { correction, mediaFields } from '@/lib/features/questions/contract';
import { correctChoiceDetails, questionTexts } from '@/lib/features/questions/fields';
import { backgroundFields, goesLive, typeOf } from '@/lib/features/records/contract';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import { searchFilters } from '@/lib/features/search/contract';
import { themeList } from '@/lib/features/themes/contract';
import { puzzleTexts } from '@/lib/features/word-puzzles/fields';
import {
  CHECKED_ROWS_MAX,
  EXPORT_FORMATS,
  FILE_NAME_MAX_LENGTH,
  GAPS_MAX,
  IMPORT_FIELDS,
  IMPORT_ISSUE_CODES,
  IMPORT_ROWS_MAX,
  tooManyRows,
} from './rules';

const game = z.enum(REVIEWED_GAMES);

/** The fields of a row. An absent field is empty in a new record, and unchanged in an existing one. */
const rowFields = {
  categoryId: recordId.optional(),
  /** In place of the id: the category of this name, which is made with the import where there is none. */
  category: name(CATEGORY_NAME_MAX_LENGTH).optional(),
  /** Null, or absent in a new record: the bench. */
  forDate: calendarDate.nullable().optional(),
  /** Absent in a new record: a draft. */
  status: z.enum(RECORD_STATUSES).optional(),
  question: z
    .object({
      question: typeOf(questionTexts.question).optional(),
      ...eachChoice((name) => typeOf(questionTexts[name]).optional()),
      /** By its text; empty: none is marked. Absent in a stored question: the choice in the same place. */
      correctChoice: typeOf(correctChoiceDetails).optional(),
    })
    .optional(),
  puzzle: z
    .object({ word: typeOf(puzzleTexts.word).optional(), hint: typeOf(puzzleTexts.hint).optional() })
    .optional(),
  /** Null: not rated. */
  difficulty: z.enum(DIFFICULTIES).nullish(),
  themes: themeList.nullish(),
  /** Empty or null: nothing. */
  ...backgroundFields,
  runsAnyDay: z.boolean().nullish(),
  /** The file of a question, which was uploaded before; null: it has none. */
  ...mediaFields,
  correction,
  zoomMediaId: recordId.nullish(),
};

const line = z.number().int().nonnegative();

/** One record of an import: a new one or, with an id, what becomes of the one that is there. */
export const importRow = z
  .object({
    /** Its row in the file: issues name it. */
    line,
    /** With the version that the file was made from; what has another one since is refused (`stale`). */
    id: recordId.optional(),
    version: z.number().int().optional(),
    ...rowFields,
  })
  .meta({ id: 'ImportRow' });

export type ImportRow = z.infer<typeof importRow>;

/** A record as it is stored, as a row of an import says it. */
const storedRow = z.object({ id: z.string(), version: z.number().int(), ...rowFields });

export type StoredImportRow = z.infer<typeof storedRow>;

const issue = z.object({
  field: z.enum(IMPORT_FIELDS).optional(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
  code: z.enum(IMPORT_ISSUE_CODES),
  /** The record that is in the way; where another row moves it elsewhere, the import itself finds it out of the way. */
  recordId: z.string().optional(),
});

export type ImportIssue = z.infer<typeof issue>;

const verdict = z
  .object({
    line,
    /** Errors first; without one the row can be imported. */
    issues: z.array(issue),
    /** The record that says all of it already, wherever it is by now: the row changes nothing. */
    same: z
      .object({ id: z.string(), forDate: z.string().nullable(), status: z.enum(RECORD_STATUSES) })
      .optional(),
    /** The stored record, if the row's version is outdated (`stale`). */
    stored: storedRow.optional(),
    /** The record at the row's version, with `stored`: what differs from it is what the file changed. */
    base: storedRow.optional(),
  })
  .meta({ id: 'ImportVerdict' });

export type ImportVerdict = z.infer<typeof verdict>;

export const importEndpoints = {
  checkImport: endpoint({
    ...routes.checkImport,
    summary: `What an import of up to ${CHECKED_ROWS_MAX} rows would be refused for, or warned of, row by row; nothing is changed.`,
    access: 'write',
    rate: 'read',
    cost: 5,
    maxBodyBytes: 2_000_000,
    body: z.object({
      game,
      /** Rows as an import takes them; one that is not readable gets an issue as any other. */
      rows: z
        .array(z.looseObject({ line }))
        .min(1)
        .max(CHECKED_ROWS_MAX, `Check at most ${CHECKED_ROWS_MAX} rows at once`),
      /** Why released records change; until somebody was asked, a row that needs it is only warned of. */
      reason: text(REASON_MAX_LENGTH).nullish(),
      /** Looks for near records, too, which takes longer. */
      withNearDuplicates: z.boolean().optional(),
    }),
    response: z.object({
      /** In the order of the rows. */
      verdicts: z.array(verdict),
    }),
  }),
  importGaps: endpoint({
    ...routes.importGaps,
    summary: 'The next empty days of some categories, from a day on.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    body: z.object({
      game,
      categoryIds: z.array(recordId).min(1).max(200),
      from: calendarDate,
      /** How many of each; a category that does not exist yet has every day of the game. */
      count: z.number().int().min(1).max(GAPS_MAX),
    }),
    response: z.object({
      gaps: z.array(z.object({ categoryId: z.string(), days: z.array(z.string()) })),
      /** Every day of the game from then on: those of a category that an import makes. */
      days: z.array(z.string()),
    }),
  }),
};

/**
 * The head of an import (`IMPORT_PATH`), which is sent line by line with an `Idempotency-Key`: this as JSON, then a line for
 * each row (`importRow`). It is answered line by line, too (`importLine`).
 */
export const importHead = z.object({
  game,
  /** How many rows follow: fewer are a request that broke off, and more are refused. */
  rows: z
    .number()
    .int()
    .min(1)
    .max(IMPORT_ROWS_MAX, { error: ({ input }) => tooManyRows(Number(input)) }),
  /** The file that the rows are from, by which the history tells the import. */
  fileName: name(FILE_NAME_MAX_LENGTH).optional(),
  /** Why released records change. */
  reason: text(REASON_MAX_LENGTH).nullish(),
  goesLive,
});

export type ImportHead = z.infer<typeof importHead>;

const progressLine = z.object({
  /** Rows are checked before anything is stored; stored ones can still be cancelled, by closing the request. */
  phase: z.enum(['checking', 'storing']),
  done: z.number().int(),
  of: z.number().int(),
});

const doneLine = z.object({
  /** Undone by `undoStep`; absent where there was nothing to change. */
  historyEntryId: z.string().optional(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** The names of the categories that it made. */
  categories: z.array(z.string()),
});

export type ImportResult = z.infer<typeof doneLine>;

const refusedLine = z.object({
  /** Nothing was stored: why, and what to do. */
  error: z.object({ message: z.string(), code: z.string() }),
  /** The rows that are in the way: all, up to a thousand. */
  issues: z.array(
    z.object({
      line,
      field: z.enum(IMPORT_FIELDS).optional(),
      message: z.string(),
      code: z.enum(IMPORT_ISSUE_CODES),
    }),
  ),
});

export type ImportRefusal = z.infer<typeof refusedLine>;

/** A line of the answer; the last is one of the latter two. Ended without either, nobody knows: send the key again. */
const importLine = z.union([progressLine, doneLine, refusedLine]);

export type ImportLine = z.infer<typeof importLine>;

/** Which records a file has, as the screens filter them: what is absent does not matter. */
const exportSelection = z.object({
  game: z.enum(REVIEWED_GAMES),
  ...searchFilters,
  query: searchFilters.query.optional(),
  /** Only those that somebody changed: in this time, this person, in this way. */
  changedFrom: z.iso.datetime({ precision: 3 }).optional(),
  changedUntil: z.iso.datetime({ precision: 3 }).optional(),
  changedBy: key(100).optional(),
  action: z.enum(HISTORY_ACTIONS).optional(),
});

export type ExportSelection = z.infer<typeof exportSelection>;

const flag = z.enum(['on', 'off']);

export const exportQuery = exportSelection.extend({
  format: z.enum(EXPORT_FORMATS),
  /** An apostrophe in front of what spreadsheets would run as a formula; of CSV alone. */
  guard: flag.default('on'),
  /** In a ZIP, with the files of their pictures and sound. */
  media: flag.default('off'),
});

export type ExportQuery = z.infer<typeof exportQuery>;
