import 'server-only';
import { setImmediate } from 'node:timers/promises';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { usernameKey } from '@/lib/features/accounts/rules';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { nameCategories } from '@/lib/features/categories/server/category-names';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import { isDatedFlaw } from '@/lib/features/records/flaws';
import type { SearchField } from '@/lib/features/records/rules';
import type { FoundRecord, searchEndpoints } from '@/lib/features/search/contract';
import { rateRecord } from '@/lib/features/search/rank';
import { SEARCH_MAX_FOUND, SEARCH_PAGE_SIZE } from '@/lib/features/search/rules';
import {
  fitOf,
  isGuessable,
  looseFitOf,
  markMatches,
  parseQuery,
  type Term,
} from '@/lib/features/search/search-text';
import { themeKey } from '@/lib/features/themes/rules';
import { firstOfDay } from './document-number';
import { listLatestChanged } from './index-store';
import { loadRecords, type Searchable, type SearchedKinds } from './load-records';
import { type DocumentFilter, findDocuments, findSimilarWords, type Match } from './match-store';

type Input = EndpointParsedInput<typeof searchEndpoints.searchRecords>;

/** The days that are asked for, as numbers of documents. */
function daysWanted({ from, to, when }: Input): Pick<DocumentFilter, 'from' | 'until'> {
  const after = (date: string) => firstOfDay(addDays(date, 1));
  const [tomorrow, bench] = [after(productToday()), firstOfDay(null)];
  const starts = [from && firstOfDay(from), when === 'coming' && tomorrow, when === 'bench' && bench];
  const ends = [to && after(to), when === 'released' && tomorrow, (from || when === 'coming') && bench];
  return {
    from: Math.max(0, ...starts.filter((doc) => typeof doc === 'number')),
    until: Math.min(Number.MAX_SAFE_INTEGER, ...ends.filter((doc) => typeof doc === 'number')),
  };
}

/** The same terms with the known words that are one slip away from each. */
async function looseMatch(terms: readonly Term[]): Promise<Match> {
  return Promise.all(
    terms.map(async (term) => {
      const similar = isGuessable(term.text) ? await findSimilarWords(term.text) : [];
      return [term, ...similar.filter(isGuessable).map((text) => ({ text, isPrefix: false }))];
    }),
  );
}

/** The documents that fit, whether they do only with words that are like those typed, and by what they were found. */
async function findFitting(terms: readonly Term[], filter: DocumentFilter, limit: number) {
  const strict: Match = terms.map((term) => [term]);
  const documents = await findDocuments(strict, filter, limit);
  if (documents.length > 0 || terms.length === 0) return { documents, match: strict, isLoose: false };
  const match = await looseMatch(terms);
  if (match.every((group) => group.length === 1)) return { documents, match, isLoose: false };
  const similar = await findDocuments(match, filter, limit);
  return { documents: similar, match, isLoose: similar.length > 0 };
}

/** What is asked for beside the words; null where nothing can fit. */
async function readFilter(input: Input): Promise<DocumentFilter | null> {
  const { kind, categoryId, status, mediaType, difficulty, theme, flaw, author } = input;
  const person = author === undefined ? undefined : await findUserByKey(usernameKey(author));
  if (author !== undefined && !person) return null;
  return {
    kind,
    categoryId,
    status,
    mediaType,
    difficulty,
    themeKey: theme && themeKey(theme),
    ...(flaw === 'any' || isDatedFlaw(flaw) ? { past: { flaw, today: productToday() } } : { flaw }),
    authorId: person?.id,
    ...daysWanted(input),
  };
}

/** Are there words of which none can be looked for? */
const isUnreadable = (query: string, terms: readonly Term[]) => query.trim() !== '' && terms.length === 0;

/**
 * The ids of all that `searchRecords` would find on all of its pages, up to a limit: by date, the bench at the end. They are
 * found so many at a time, with a turn for others in between: what moves meanwhile may be missing.
 */
export async function findAllIds(input: Input, limit: number, pageSize: number): Promise<string[]> {
  const terms = parseQuery(input.query);
  const filter = await readFilter(input);
  if (!filter || isUnreadable(input.query, terms)) return [];
  const ids = new Set<string>();
  let { documents, match } = await findFitting(terms, filter, Math.min(pageSize, limit));
  while (documents.length > 0) {
    for (const { subjectId } of documents) ids.add(subjectId);
    const until = documents.at(-1)?.doc;
    if (documents.length < pageSize || ids.size >= limit) break;
    await setImmediate();
    documents = await findDocuments(match, { ...filter, until }, pageSize);
  }
  return [...ids].reverse();
}

/** A record as an answer has it. */
function present(
  { fields, subjectId, subjectType: _, authorId: __, ...record }: Searchable,
  also: SearchField | undefined,
  mark: (text: string) => FoundRecord['title'],
): Omit<FoundRecord, 'category'> {
  const title = mark(fields[0]?.text ?? '');
  return { ...record, id: subjectId, title, also: also && { name: also.name, parts: mark(also.text) } };
}

/** Is nothing asked for, neither by words nor by anything else? */
function isOpen({ query, page: _, ...rest }: Input): boolean {
  return query.trim() === '' && Object.values(rest).every((value) => value === undefined);
}

/**
 * What has every word that was typed, or begins with it, in any of its texts; where nothing has, what has words one slip
 * away. By relevance among the 200 of the latest days, or by date alone. Where nothing is asked for, what changed last.
 */
export async function searchRecords(input: Input, kinds: SearchedKinds) {
  const { query, order = 'relevance', page = 1 } = input;
  const terms = parseQuery(query);
  const filter = await readFilter(input);
  const isLatest = isOpen(input);
  const nothing = { found: [], total: 0, isMore: false, isLoose: false, isLatest };
  if (!filter || isUnreadable(query, terms)) return nothing;

  const { documents, isLoose } = isLatest
    ? { documents: await listLatestChanged(kinds, SEARCH_PAGE_SIZE), isLoose: false }
    : await findFitting(terms, filter, SEARCH_MAX_FOUND + 1);
  const measure = isLoose ? looseFitOf : fitOf;
  const lookedAt = documents.slice(0, SEARCH_MAX_FOUND);
  const onPage = <Item>(items: readonly Item[]) =>
    items.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE);
  const isByDate = order === 'date' || terms.length === 0;
  const records = await loadRecords(kinds, isByDate ? onPage(lookedAt) : lookedAt);
  const rated = records.map((record) => ({ record, ...rateRecord(record.fields, query, terms, measure) }));
  // Of equals the one of the later day is first, as it came.
  const shown = isByDate ? rated : onPage(rated.toSorted((one, other) => other.score - one.score));
  const nameOf = nameCategories(await listCategoryRows());
  const mark = (text: string) => markMatches(text, terms, measure);
  return {
    found: shown.map(({ record, also }) => ({
      ...present(record, also, mark),
      category: nameOf(record.categoryId),
    })),
    total: lookedAt.length,
    isMore: documents.length > SEARCH_MAX_FOUND,
    isLoose,
    isLatest,
  };
}
