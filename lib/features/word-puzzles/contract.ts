import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { calendarDate, calendarMonth, optionalId, recordId, tokenField } from '@/lib/contract/fields';
import { routes } from '@/lib/contract/routes';
import {
  changeFields,
  datedFields,
  datedSaveFields,
  deletedAnswer,
  savedFields,
  toFieldSchema,
} from '@/lib/features/records/contract';
import { PUZZLE_MISSING, puzzleTexts } from './rules';

/** A word puzzle as a game API answers it (docs/product.md, 3). */
export const wordCategory = z
  .object({
    id: z.string(),
    word: z.string(),
    hint: z.string(),
    categoryId: z.string(),
    ...datedFields,
  })
  .meta({ id: 'WordPuzzle' });

export type WordPuzzle = z.infer<typeof wordCategory>;

/** An API elsewhere may return anything, so data of another shape is ignored. */
const saved = z
  .object({
    wordCategory: wordCategory.optional().catch(undefined),
    ...savedFields,
  })
  .catch({});

const wordUse = z.object({ word: z.string(), category: z.string(), forDate: z.string().optional() });

export const wordPuzzleEndpoints = {
  wordPuzzle: defineEndpoint({
    ...routes.wordPuzzle,
    summary: 'The word puzzle of a category and date, or null.',
    access: 'useStaffArea',
    rate: 'read',
    query: z.object({ categoryId: recordId, forDate: calendarDate, token: tokenField }),
    response: z.object({ wordCategory: wordCategory.nullish() }),
  }),
  saveWordPuzzle: defineEndpoint({
    ...routes.saveWordPuzzle,
    summary: 'Creates a word puzzle or, with wordCategoryId, updates it.',
    access: 'write',
    rate: 'write',
    missing: PUZZLE_MISSING,
    body: z.object({
      word: toFieldSchema(puzzleTexts.word),
      hint: toFieldSchema(puzzleTexts.hint),
      categoryId: recordId,
      wordCategoryId: optionalId,
      /** The date may be missing if a status is sent: the puzzle then goes to the bench. */
      dateOfWordCategory: calendarDate.nullish(),
      ...datedSaveFields,
    }),
    response: saved,
  }),
  storedWordPuzzle: defineEndpoint({
    ...routes.storedWordPuzzle,
    summary: 'A word puzzle by its id, wherever it was moved, or null.',
    access: 'useStaffArea',
    rate: 'read',
    query: z.object({ wordCategoryId: recordId }),
    response: z.object({ wordCategory: wordCategory.nullable() }),
  }),
  deleteWordPuzzle: defineEndpoint({
    ...routes.deleteWordPuzzle,
    summary: 'Deletes a word puzzle; restoring the history entry brings it back exactly.',
    // Writers may delete their own drafts; the kind of record refuses all else.
    access: 'write',
    rate: 'write',
    body: z.object({ wordCategoryId: recordId, ...changeFields }),
    response: deletedAnswer,
  }),
  wordPuzzlesByMonth: defineEndpoint({
    ...routes.wordPuzzlesByMonth,
    summary: 'Every word puzzle of a month.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({ month: calendarMonth }),
    response: z.object({ wordCategories: z.array(wordCategory) }),
  }),
  wordUses: defineEndpoint({
    ...routes.wordUses,
    summary: 'The other puzzles with this word or a near form of it, latest first.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({ word: toFieldSchema(puzzleTexts.word), exceptId: recordId.optional() }),
    response: z.object({ uses: z.array(wordUse) }),
  }),
};
