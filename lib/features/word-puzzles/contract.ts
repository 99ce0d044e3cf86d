import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import {
  answeredDate,
  calendarDate,
  calendarMonth,
  isProposed,
  ownField,
  plannedFields,
  planningFields,
  recordId,
  seenProposal,
  text,
  tokenField,
  undoingEntry,
} from '@/lib/contract/fields';
import { RECORD_STATUSES } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import { HINT_MAX_LENGTH } from './rules';

/** Longer than any word may be, so that the rules can say what is wrong with it. */
const WORD_FIELD_MAX_LENGTH = 200;

/** A word puzzle as a game API answers it (spec, section 3); only ours has a version. */
export const wordCategory = z.object({
  id: z.string(),
  word: z.string(),
  hint: z.string(),
  categoryId: z.string(),
  /** Absent on the bench (ours). */
  forDate: answeredDate.optional(),
  version: ownField(z.number().int()),
  status: ownField(z.enum(RECORD_STATUSES)),
  ...plannedFields,
});

export type WordPuzzle = z.infer<typeof wordCategory>;

/** The spec does not say what a save answers: what is not the stored puzzle, as ours answers it, is ignored. */
const saved = z
  .object({
    wordCategory: wordCategory.optional().catch(undefined),
    historyEntryId: undoingEntry,
    isProposed,
  })
  .catch({});

const wordUse = z.object({ word: z.string(), category: z.string(), forDate: z.string().optional() });

export const wordPuzzleEndpoints = {
  wordPuzzle: endpoint({
    ...routes.wordPuzzle,
    summary: 'The word puzzle of a category and date, or null.',
    access: 'useStaffArea',
    rate: 'read',
    query: z.object({ categoryId: recordId, forDate: calendarDate, token: tokenField }),
    response: z.object({ wordCategory: wordCategory.nullish() }),
  }),
  saveWordPuzzle: endpoint({
    ...routes.saveWordPuzzle,
    summary: 'Creates a word puzzle or, with wordCategoryId, updates it.',
    access: 'write',
    rate: 'write',
    body: z.object({
      word: text(WORD_FIELD_MAX_LENGTH),
      hint: text(HINT_MAX_LENGTH),
      categoryId: recordId,
      wordCategoryId: recordId.nullish(),
      /** May be missing where a status is named: the puzzle is on the bench (ours). */
      dateOfWordCategory: calendarDate.nullish(),
      /** How far it is; without it, ready. A draft may be incomplete (ours). */
      status: z.enum(RECORD_STATUSES).nullish(),
      proposal: seenProposal.nullish(),
      ...planningFields,
      /** The version the person saw; if it is no longer the stored one, nothing is overwritten (ours). */
      version: z.number().int().nullish(),
      /** Why a released puzzle changes (ours). */
      reason: text(REASON_MAX_LENGTH).nullish(),
      token: tokenField,
    }),
    response: saved,
  }),
  storedWordPuzzle: endpoint({
    ...routes.storedWordPuzzle,
    summary: 'A word puzzle by its id, wherever it was moved, or null (ours).',
    access: 'useStaffArea',
    rate: 'read',
    query: z.object({ wordCategoryId: recordId }),
    response: z.object({ wordCategory: wordCategory.nullable() }),
  }),
  deleteWordPuzzle: endpoint({
    ...routes.deleteWordPuzzle,
    summary: 'Deletes a word puzzle; restoring the history entry brings it back exactly (ours).',
    access: 'publish',
    rate: 'write',
    body: z.object({
      wordCategoryId: recordId,
      /** The version the person saw; if it is no longer the stored one, nothing is deleted. */
      version: z.number().int().nullish(),
      /** Why a released puzzle goes. */
      reason: text(REASON_MAX_LENGTH).nullish(),
    }),
    response: z.object({ historyEntryId: z.string() }),
  }),
  wordPuzzlesByMonth: endpoint({
    ...routes.wordPuzzlesByMonth,
    summary: 'Every word puzzle of a month (ours).',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({ month: calendarMonth }),
    response: z.object({ wordCategories: z.array(wordCategory) }),
  }),
  wordUses: endpoint({
    ...routes.wordUses,
    summary: 'Which other puzzles have this word or a near form of it, latest first (ours).',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({ word: text(WORD_FIELD_MAX_LENGTH), exceptId: recordId.optional() }),
    response: z.object({ uses: z.array(wordUse) }),
  }),
};
