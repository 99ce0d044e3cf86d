import fc from 'fast-check';
import { choiceNames } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { isOneSlipApart, measureFit, parseQuery } from '@/lib/features/search/search-text';
import { fillDatabase } from '@/lib/testing/fill-database';
import { toSearchTokens } from '@/lib/text/normalize';
import { reverseWord, toDocumentNumber, toFirstNumberOfDay } from './index-store';
import { type DocumentFilter, findDocuments, findSimilarWords } from './match-store';

const today = getProductToday();
const LIMIT = 201;

interface Stored {
  doc: number;
  categoryId: string;
  mediaType: string | null;
  tokens: Set<string>;
}

let stored: Stored[] = [];

beforeAll(async () => {
  await fillDatabase(2000, database());
  const rows = await database().selectFrom('trivia_questions').selectAll().execute();
  stored = rows.map((row) => ({
    doc: toDocumentNumber(row.forDate, row.id),
    categoryId: row.categoryId,
    mediaType: row.mediaType,
    tokens: new Set(toSearchTokens([row.question, ...choiceNames.map((name) => row[name])].join(' '))),
  }));
});

/** Finds the expected documents without any index; all of them are ready. */
function findByHand(query: string, { categoryId, mediaType, from = 0, until = Infinity }: DocumentFilter) {
  const terms = parseQuery(query);
  return stored
    .filter((one) => categoryId === undefined || one.categoryId === categoryId)
    .filter((one) => mediaType === undefined || one.mediaType === mediaType)
    .filter(({ doc }) => doc >= from && doc < until)
    .filter(({ tokens }) => terms.every((term) => [...tokens].some((token) => measureFit(token, term) > 0)))
    .map(({ doc }) => doc)
    .toSorted((one, other) => other - one)
    .slice(0, LIMIT);
}

// These words and prefixes are in all records, in every ninth, in one of a hundred and fewer, and in none.
it.each(['which', 'w', '12', '1234', 'worda', 'wordaba', 'which wordaba', 'which 1', 'which quokka', ''])(
  'a search finds the latest documents of "%s", however frequent it is',
  async (query) => {
    const match = parseQuery(query).map((term) => [term]);
    const categoryId = stored[7]?.categoryId;
    const filters: DocumentFilter[] = [
      {},
      { categoryId },
      { mediaType: 'image' },
      { categoryId, mediaType: 'image', status: 'ready' },
      { until: toFirstNumberOfDay(addDays(today, -5)) },
      { categoryId, from: toFirstNumberOfDay(addDays(today, -20)), until: toFirstNumberOfDay(today) },
    ];
    for (const filter of filters) {
      const docs = (await findDocuments(match, filter, LIMIT)).map(({ doc }) => doc);
      expect({ filter, docs }).toEqual({ filter, docs: findByHand(query, filter) });
    }
    expect(await findDocuments(match, { status: 'draft' }, LIMIT)).toEqual([]);
  },
);

// The alphabet is small, so that many words are similar; it includes letters of two code units.
const letter = fc.constantFrom('a', 'b', 'z', 'ж', '\u{1e922}');
const word = fc.array(letter, { minLength: 4, maxLength: 7 }).map((letters) => letters.join(''));

it('a search finds the first twenty known words that are one slip away, as a full scan does', async () => {
  // There are so many that some words have more than twenty similar ones.
  const known = fc.sample(word, { numRuns: 4000, seed: 7 });
  const rows = [...new Set(known)].map((one) => ({ word: one, reversed: reverseWord(one) }));
  await database()
    .insertInto('search_words')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let most = 0;
  for (const asked of fc.sample(word, { numRuns: 200, seed: 8 })) {
    const similar = rows.map((row) => row.word).filter((one) => isOneSlipApart(one, asked));
    const words = similar.sort().slice(0, 20);
    expect({ asked, words: await findSimilarWords(asked) }).toEqual({ asked, words });
    most = Math.max(most, similar.length);
  }
  expect(most).toBeGreaterThan(20);
});
