import { choiceNames } from '@/lib/contract/choices';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { fitOf, parseQuery, searchTokens } from '@/lib/features/search/search-text';
import { fillDatabase } from '@/lib/testing/fill-database';
import { documentNumber, firstOfDay } from './document-number';
import { type DocumentFilter, findDocuments } from './match-store';

const today = productToday();
const LIMIT = 201;

interface Stored {
  doc: number;
  categoryId: string;
  mediaType: string | null;
  tokens: Set<string>;
}

let stored: Stored[] = [];

beforeAll(async () => {
  await fillDatabase(3000, database());
  const rows = await database().selectFrom('trivia_questions').selectAll().execute();
  stored = rows.map((row) => ({
    doc: documentNumber(row.for_date, row.id),
    categoryId: row.category_id,
    mediaType: row.media_type,
    tokens: new Set(searchTokens([row.question, ...choiceNames.map((name) => row[name])].join(' '))),
  }));
});

/** The same without any index. */
function findByHand(query: string, { categoryId, mediaType, from = 0, until = Infinity }: DocumentFilter) {
  const terms = parseQuery(query);
  return stored
    .filter((one) => categoryId === undefined || one.categoryId === categoryId)
    .filter((one) => mediaType === undefined || one.mediaType === mediaType)
    .filter(({ doc }) => doc >= from && doc < until)
    .filter(({ tokens }) => terms.every((term) => [...tokens].some((token) => fitOf(token, term) > 0)))
    .map(({ doc }) => doc)
    .toSorted((one, other) => other - one)
    .slice(0, LIMIT);
}

// Of all, of every ninth, of one in a hundred and fewer, of none; together, and begun.
it.each([
  'which',
  'whi',
  'w',
  '1',
  '12',
  '123',
  '1234',
  'word',
  'worda',
  'wordab',
  'wordaba',
  'which wordaba',
  'which 1',
  'which word 29',
  'wordaba 1',
  'quokka',
  'which quokka',
  '',
])('finds the latest documents of "%s", however often it is', async (query) => {
  const match = parseQuery(query).map((term) => [term]);
  const categoryId = stored[7]?.categoryId;
  const filters: DocumentFilter[] = [
    {},
    { categoryId },
    { mediaType: 'image' },
    { categoryId, mediaType: 'image', status: 'ready' },
    { until: firstOfDay(addDays(today, -5)) },
    { categoryId, from: firstOfDay(addDays(today, -20)), until: firstOfDay(today) },
  ];
  for (const filter of filters) {
    const found = await findDocuments(match, filter, LIMIT);
    expect({ filter, docs: found.map(({ doc }) => doc) }).toEqual({
      filter,
      docs: findByHand(query, filter),
    });
  }
  expect(await findDocuments(match, { status: 'draft' }, LIMIT)).toEqual([]);
});
