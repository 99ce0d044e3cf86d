import type { ReadOptions } from '@/lib/features/import-export/read-row';

/** Makes the options of an import of daily questions in which the person has chosen nothing, with changes. */
export const readOptions = (change: Partial<ReadOptions> = {}): ReadOptions => ({
  game: 'daily',
  today: '2026-11-24',
  dateOrder: null,
  keyForms: [],
  levels: {},
  statuses: {},
  categoryId: null,
  categories: {},
  dates: 'column',
  status: null,
  mayPublish: true,
  media: {},
  ...change,
});
