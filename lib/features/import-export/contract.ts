import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { calendarDate, key, name, recordId, text } from '@/lib/contract/fields';
import {
  DIFFICULTIES,
  HISTORY_ACTIONS,
  makeForEachChoice,
  RECORD_STATUSES,
  REVIEWED_GAMES,
} from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { CATEGORY_NAME_MAX_LENGTH } from '@/lib/features/categories/rules';
import { correction, mediaFields } from '@/lib/features/questions/contract';
import { correctChoiceDetails, questionTexts } from '@/lib/features/questions/fields';
import { backgroundFields, goesLive, toFieldSchema } from '@/lib/features/records/contract';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import { searchFilters } from '@/lib/features/search/contract';
import { themeList } from '@/lib/features/themes/contract';
import { puzzleTexts } from '@/lib/features/word-puzzles/rules';
import {
  CHECKED_ROWS_MAX,
  EXPORT_FORMATS,
  explainTooManyRows,
  FILE_NAME_MAX_LENGTH,
  GAP_CATEGORIES_MAX,
  GAPS_MAX,
  IMPORT_FIELDS,
  IMPORT_ISSUE_CODES,
  IMPORT_ROWS_MAX,
} from './rules';

const game = z.enum(REVIEWED_GAMES);

/** An absent field is empty in a new record, and unchanged in an existing one. */
const rowFields = {
  categoryId: recordId.optional(),
  /** It is a name in place of the id; the import creates a missing category. */
  category: name(CATEGORY_NAME_MAX_LENGTH).optional(),
  /** Null, or absent in a new record, means the bench. */
  forDate: calendarDate.nullable().optional(),
  /** Absent in a new record means a draft. */
  status: z.enum(RECORD_STATUSES).optional(),
  question: z
    .object({
      question: toFieldSchema(questionTexts.question).optional(),
      ...makeForEachChoice((name) => toFieldSchema(questionTexts[name]).optional()),
      /**
       * It is the text of the right choice, empty if none is marked. If it is absent, a stored question keeps the
       * position of its right choice.
       */
      correctChoice: toFieldSchema(correctChoiceDetails).optional(),
    })
    .optional(),
  puzzle: z
    .object({
      word: toFieldSchema(puzzleTexts.word).optional(),
      hint: toFieldSchema(puzzleTexts.hint).optional(),
    })
    .optional(),
  difficulty: z.enum(DIFFICULTIES).nullish(),
  themes: themeList.nullish(),
  /** An empty text and null both mean none. */
  ...backgroundFields,
  runsAnyDay: z.boolean().nullish(),
  ...mediaFields,
  correction,
  zoomMediaId: recordId.nullish(),
};

const line = z.number().int().nonnegative();

/** It is a new record or, with an id, the change of a stored one. */
export const importRow = z
  .object({
    line,
    id: recordId.optional(),
    /** The file was made from this version. If the record has another, the row is `stale`, unless its content is equal. */
    version: z.number().int().optional(),
    ...rowFields,
  })
  .meta({ id: 'ImportRow' });

export type ImportRow = z.infer<typeof importRow>;

const storedRow = z.object({ id: z.string(), version: z.number().int(), ...rowFields });

export type StoredImportRow = z.infer<typeof storedRow>;

const issue = z.object({
  field: z.enum(IMPORT_FIELDS).optional(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
  code: z.enum(IMPORT_ISSUE_CODES),
});

export type ImportIssue = z.infer<typeof issue>;

const verdict = z
  .object({
    line,
    /** Errors come first; a row without an error can be imported. */
    issues: z.array(issue),
    /** A record equals the row already, so an import changes nothing. */
    isSame: z.boolean(),
    stored: storedRow.optional(),
    /** The file was made from this version of the record; the row's differences from it are the file's changes. */
    base: storedRow.optional(),
  })
  .meta({ id: 'ImportVerdict' });

export type ImportVerdict = z.infer<typeof verdict>;

export const importEndpoints = {
  checkImport: defineEndpoint({
    ...routes.checkImport,
    summary: `Checks up to ${CHECKED_ROWS_MAX} rows of an import: its errors and warnings, row by row; nothing is changed.`,
    access: 'write',
    rate: 'read',
    cost: 5,
    maxBodyBytes: 2_000_000,
    body: z.object({
      game,
      /** The rows have the form of `importRow`. A row of another form gets an issue. */
      rows: z
        .array(z.looseObject({ line }))
        .min(1)
        .max(CHECKED_ROWS_MAX, `Check at most ${CHECKED_ROWS_MAX} rows at once`),
      /** Without a reason, rows that change released records get a warning. */
      reason: text(REASON_MAX_LENGTH).nullish(),
      withNearDuplicates: z.boolean().optional(),
    }),
    response: z.object({ verdicts: z.array(verdict) }),
  }),
  importGaps: defineEndpoint({
    ...routes.importGaps,
    summary: 'The next empty days of some categories, from a day on.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    body: z.object({
      game,
      categoryIds: z.array(recordId).min(1).max(GAP_CATEGORIES_MAX),
      from: calendarDate,
      count: z.number().int().min(1).max(GAPS_MAX),
    }),
    response: z.object({
      gaps: z.array(z.object({ categoryId: z.string(), days: z.array(z.string()) })),
    }),
  }),
};

/** It is the first line of an import (`IMPORT_PATH`); a line for each row follows (`importRow`). */
export const importHead = z.object({
  game,
  /** The request has this many rows: with fewer it has broken off, and more are refused. */
  rows: z
    .number()
    .int()
    .min(1)
    .max(IMPORT_ROWS_MAX, { error: ({ input }) => explainTooManyRows(Number(input)) }),
  fileName: name(FILE_NAME_MAX_LENGTH).optional(),
  reason: text(REASON_MAX_LENGTH).nullish(),
  goesLive,
});

export type ImportHead = z.infer<typeof importHead>;

const progressLine = z.object({
  /** All rows are checked before any is stored; closing the request cancels both phases. */
  phase: z.enum(['checking', 'storing']),
  done: z.number().int(),
  of: z.number().int(),
});

const doneLine = z.object({
  /** `undoStep` undoes this entry, which is absent if nothing changed. */
  historyEntryId: z.string().optional(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  categories: z.array(z.string()),
});

export type ImportResult = z.infer<typeof doneLine>;

const refusedLine = z.object({
  error: z.object({ message: z.string(), code: z.string() }),
  issues: z.array(issue.omit({ severity: true }).extend({ line })),
});

export type ImportRefusal = z.infer<typeof refusedLine>;

/** The last line of the response is a result or a refusal; if it is missing, send the same idempotency key again. */
const importLine = z.union([progressLine, doneLine, refusedLine]);

export type ImportLine = z.infer<typeof importLine>;

/**
 * An export has the filters of a search. If it has filters of the history, only these apply. An absent field does not
 * filter.
 */
const exportSelection = z.object({
  game,
  ...searchFilters,
  query: searchFilters.query.optional(),
  /** An export is limited to records with a change in this time, by this person, of this kind. */
  changedFrom: z.iso.datetime({ precision: 3 }).optional(),
  changedUntil: z.iso.datetime({ precision: 3 }).optional(),
  changedBy: key(100).optional(),
  action: z.enum(HISTORY_ACTIONS).optional(),
});

export type ExportSelection = z.infer<typeof exportSelection>;

const flag = z.enum(['on', 'off']);

export const exportQuery = exportSelection.extend({
  format: z.enum(EXPORT_FORMATS),
  /** `on` puts an apostrophe before texts of a CSV file that spreadsheets would run as a formula. */
  guard: flag.default('on'),
  media: flag.default('off'),
});

export type ExportQuery = z.infer<typeof exportQuery>;
