import * as z from 'zod';
import { key } from '@/lib/contract/fields';
import { HISTORY_ACTIONS, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { searchFilters } from '@/lib/features/search/contract';
import { EXPORT_FORMATS } from './rules';

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

/** What a file is asked for by, as the query of its address. */
export const exportQuery = exportSelection.extend({
  format: z.enum(EXPORT_FORMATS),
  /** An apostrophe in front of what spreadsheets would run as a formula; of CSV alone. */
  guard: flag.default('on'),
  /** In a ZIP, with the files of their pictures and sound. */
  media: flag.default('off'),
});

export type ExportQuery = z.infer<typeof exportQuery>;
