import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { calendarDate, key, recordId, text } from '@/lib/contract/fields';
import { DIFFICULTIES, MEDIA_TYPES, RECORD_STATUSES, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { FLAWS } from '@/lib/features/lint/flaws';
import { QUERY_MAX_LENGTH, SEARCH_FLAWS, SEARCH_MEDIA, SEARCH_ORDERS, SEARCH_WHEN } from './rules';

const parts = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

const foundRecord = z.object({
  kind: z.enum(REVIEWED_GAMES),
  id: z.string(),
  version: z.number().int(),
  categoryId: z.string(),
  category: z.string(),
  forDate: z.string().nullable(),
  status: z.enum(RECORD_STATUSES),
  mediaType: z.enum(MEDIA_TYPES).nullable(),
  difficulty: z.enum(DIFFICULTIES).nullable(),
  themes: z.array(z.string()),
  /** A released record may have flaws, too. */
  flaws: z.array(z.enum(FLAWS)),
  title: parts,
  /** It is the field beside the title that matched: "Choice 2", "Hint". */
  also: z.object({ name: z.string(), parts }).optional(),
});

export type FoundRecord = z.infer<typeof foundRecord>;

export const searchFilters = {
  /** An empty query matches all that the filters allow. */
  query: text(QUERY_MAX_LENGTH),
  categoryId: recordId.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  when: z.enum(SEARCH_WHEN).optional(),
  status: z.enum(RECORD_STATUSES).optional(),
  mediaType: z.enum(SEARCH_MEDIA).optional(),
  difficulty: z.enum(DIFFICULTIES).optional(),
  theme: text(QUERY_MAX_LENGTH).optional(),
  flaw: z.enum(SEARCH_FLAWS).optional(),
  author: key(100).optional(),
};

export const searchEndpoints = {
  searchRecords: defineEndpoint({
    ...routes.searchRecords,
    summary:
      'Questions and word puzzles that have every typed word, whole or as a beginning; if none has, with one typing error.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({
      ...searchFilters,
      kind: z.enum(REVIEWED_GAMES).optional(),
      order: z.enum(SEARCH_ORDERS).optional(),
      page: z.coerce.number().int().min(1).max(100).optional(),
    }),
    response: z.object({
      found: z.array(foundRecord),
      /** It counts at most SEARCH_MAX_FOUND matches. */
      total: z.number().int(),
      /** More records match than were ranked; the bench and the latest dates are ranked first. */
      isMore: z.boolean(),
      /** No record has the typed words, so similar ones were searched. */
      isLoose: z.boolean(),
      /** There was neither a query nor a filter, so these are the records that were changed last. */
      isLatest: z.boolean(),
    }),
  }),
};
