import 'server-only';
import { setImmediate } from 'node:timers/promises';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { toUsernameKey } from '@/lib/features/accounts/rules';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import { isDatedFlaw } from '@/lib/features/lint/flaws';
import type { searchEndpoints } from '@/lib/features/search/contract';
import { SEARCH_MAX_FOUND, SEARCH_PAGE_SIZE } from '@/lib/features/search/rules';
import {
  markMatches,
  measureFit,
  measureLooseFit,
  parseQuery,
  rateRecord,
  type Term,
} from '@/lib/features/search/search-text';
import { toThemeKey } from '@/lib/features/themes/rules';
import {
  describeRecord,
  listTexts,
  type SearchedKinds,
  type SearchedTexts,
  type Subject,
  toFirstNumberOfDay,
} from './index-store';
import {
  type DocumentFilter,
  findDocuments,
  findSimilarWords,
  listLatestChanged,
  type Match,
} from './match-store';

type Input = EndpointParsedInput<typeof searchEndpoints.searchRecords>;

/** Finds the range of documents on the wanted days; the bench comes behind all days. */
function findDocumentRange({ from, to, when }: Input): Pick<DocumentFilter, 'from' | 'until'> {
  const tomorrow = toFirstNumberOfDay(addDays(getProductToday(), 1));
  const bench = toFirstNumberOfDay(null);
  const starts = [0];
  if (from) starts.push(toFirstNumberOfDay(from));
  if (when === 'coming') starts.push(tomorrow);
  if (when === 'bench') starts.push(bench);
  const ends = [Number.MAX_SAFE_INTEGER];
  if (to) ends.push(toFirstNumberOfDay(addDays(to, 1)));
  if (when === 'released') ends.push(tomorrow);
  if (from || when === 'coming') ends.push(bench);
  return { from: Math.max(...starts), until: Math.min(...ends) };
}

/** Finds the matching documents; tries similar words if no document has the typed ones. Also returns the match used. */
async function findFitting(terms: readonly Term[], filter: DocumentFilter, limit: number) {
  const strict: Match = terms.map((term) => [term]);
  const documents = await findDocuments(strict, filter, limit);
  if (documents.length > 0) return { documents, match: strict, isLoose: false };
  const match = await Promise.all(
    terms.map(async (term): Promise<Match[number]> => {
      const similar = await findSimilarWords(term.text);
      return [term, ...similar.map((text) => ({ text, isPrefix: false }))];
    }),
  );
  if (match.every((group) => group.length === 1)) return { documents, match, isLoose: false };
  const similar = await findDocuments(match, filter, limit);
  return { documents: similar, match, isLoose: similar.length > 0 };
}

/** Converts the input to search terms and a filter; null if nothing can match. */
async function readInput(input: Input): Promise<{ terms: Term[]; filter: DocumentFilter } | null> {
  const { query, kind, categoryId, status, mediaType, difficulty, theme, flaw, author } = input;
  const terms = parseQuery(query);
  const person = author ? await findUserByKey(toUsernameKey(author)) : undefined;
  const isUnreadable = query.trim() !== '' && terms.length === 0;
  if (isUnreadable || (author && !person)) return null;
  const filter = {
    kind,
    categoryId,
    status,
    mediaType,
    difficulty,
    themeKey: toThemeKey(theme ?? '') || undefined,
    ...(flaw === 'any' || isDatedFlaw(flaw) ? { past: { flaw, today: getProductToday() } } : { flaw }),
    authorId: person?.id,
    ...findDocumentRange(input),
  };
  return { terms, filter };
}

/** Finds the ids of the last `limit` results by date, the bench last. */
export async function listIdsByDate(input: Input, limit: number, pageSize: number): Promise<string[]> {
  const wanted = await readInput(input);
  if (!wanted) return [];
  const { terms, filter } = wanted;
  const ids = new Set<string>();
  let { documents, match } = await findFitting(terms, filter, Math.min(pageSize, limit));
  while (documents.length > 0) {
    for (const { subjectId } of documents) ids.add(subjectId);
    const until = documents.at(-1)?.doc;
    if (documents.length < pageSize || ids.size >= limit) break;
    // Other requests are served between two pages.
    await setImmediate();
    documents = await findDocuments(match, { ...filter, until }, pageSize);
  }
  return [...ids].slice(0, limit).reverse();
}

/** Loads records with their texts, without those that were deleted meanwhile. */
async function loadTexts(kinds: SearchedKinds, subjects: readonly Subject[]): Promise<SearchedTexts[]> {
  const lists = Object.values(kinds).map(async (kind) => {
    const wanted = subjects.filter(({ subjectType }) => subjectType === kind.subjectType);
    const rows = await kind.table.list(wanted.map(({ subjectId }) => subjectId));
    return listTexts(kind, rows, database());
  });
  const texts = new Map((await Promise.all(lists)).flat().map((record) => [record.row.id, record]));
  return subjects.flatMap(({ subjectId }) => texts.get(subjectId) ?? []);
}

function isUntouched({ query, page: _, ...rest }: Input): boolean {
  return query.trim() === '' && Object.values(rest).every((value) => !value);
}

/** Finds records with all typed words, or similar ones. Without words, filter or order, it finds the latest changes. */
export async function searchRecords(input: Input, kinds: SearchedKinds) {
  const { query, order = 'relevance', page = 1 } = input;
  const wanted = await readInput(input);
  const isLatest = isUntouched(input);
  if (!wanted) return { found: [], total: 0, isMore: false, isLoose: false, isLatest };
  const { terms, filter } = wanted;
  const { documents, isLoose } = isLatest
    ? { documents: await listLatestChanged(kinds, SEARCH_PAGE_SIZE), isLoose: false }
    : await findFitting(terms, filter, SEARCH_MAX_FOUND + 1);
  const measure = isLoose ? measureLooseFit : measureFit;
  const ranked = documents.slice(0, SEARCH_MAX_FOUND);
  const onPage = <Item>(items: readonly Item[]) =>
    items.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE);
  const isByDate = order === 'date' || terms.length === 0;
  const texts = await loadTexts(kinds, isByDate ? onPage(ranked) : ranked);
  const rated = texts.map((record) => ({ record, ...rateRecord(record.fields, query, terms, measure) }));
  // Sorting is stable: of equal scores the later date comes first.
  const shown = isByDate ? rated : onPage(rated.toSorted((one, other) => other.score - one.score));
  const nameOf = nameCategories(await listCategoryRows());
  const mark = (text: string) => markMatches(text, terms, measure);
  const found = shown.map(({ record, also }) => {
    const { fields, subjectId, subjectType, authorId, isUnchecked, ...described } = describeRecord(record);
    return {
      ...described,
      id: subjectId,
      category: nameOf(described.categoryId),
      title: mark(fields[0]?.text ?? ''),
      also: also && { name: also.name, parts: mark(also.text) },
    };
  });
  const isMore = documents.length > SEARCH_MAX_FOUND;
  return { found, total: ranked.length, isMore, isLoose, isLatest };
}
