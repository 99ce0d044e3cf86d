import 'server-only';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import type { FoundRecord, searchEndpoints } from '@/lib/features/search/contract';
import { scoreOf, tellingField } from '@/lib/features/search/rank';
import { SEARCH_MAX_FOUND, SEARCH_PAGE_SIZE, type SearchWhen } from '@/lib/features/search/rules';
import {
  fitOf,
  isGuessable,
  looseFitOf,
  markMatches,
  parseQuery,
  type Term,
} from '@/lib/features/search/search-text';
import type { Searchable, Subject } from '@/lib/features/search/searchable';
import { firstOfDay } from './document-number';
import { type DocumentFilter, findDocuments, findSimilarWords, type Match } from './match-store';
import { findAuthorId, listCategoryNames, listLatestChanged, loadSearchables } from './store';

type Input = EndpointParsedInput<typeof searchEndpoints.searchRecords>;

/** The days that are asked for, as numbers of documents. */
function daysWanted({ from, to, when }: Input): Pick<DocumentFilter, 'from' | 'until'> {
  const today = productToday();
  const after = (date: string) => firstOfDay(addDays(date, 1));
  const byWhen: Record<SearchWhen, Pick<DocumentFilter, 'from' | 'until'>> = {
    released: { until: after(today) },
    coming: { from: after(today), until: firstOfDay(null) },
    bench: { from: firstOfDay(null) },
  };
  const { from: first = 0, until: end } = when ? byWhen[when] : {};
  const ends = [end, to && after(to), from && firstOfDay(null)].filter((one) => typeof one === 'number');
  return {
    from: Math.max(first, from ? firstOfDay(from) : 0),
    until: ends.length > 0 ? Math.min(...ends) : undefined,
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

/** The documents that fit, and whether they do only with words that are like those typed. */
async function findFitting(terms: readonly Term[], filter: DocumentFilter) {
  const strict = terms.map((term) => [term]);
  const documents = await findDocuments(strict, filter, SEARCH_MAX_FOUND + 1);
  if (documents.length > 0 || terms.length === 0) return { documents, isLoose: false };
  const match = await looseMatch(terms);
  if (match.every((group) => group.length === 1)) return { documents, isLoose: false };
  const similar = await findDocuments(match, filter, SEARCH_MAX_FOUND + 1);
  return { documents: similar, isLoose: similar.length > 0 };
}

/** The records behind documents, in their order; one that went at this moment is left out. */
async function loadInOrder(documents: readonly Subject[]): Promise<Searchable[]> {
  const records = await loadSearchables(documents);
  return documents.map(({ subjectId }) => records.get(subjectId)).filter((record) => record !== undefined);
}

/** The best first; of equals the one of the later day, which came first. */
function byRelevance(
  records: readonly Searchable[],
  query: string,
  terms: readonly Term[],
  measure: typeof fitOf,
): Searchable[] {
  const scored = records.map((record) => ({ record, score: scoreOf(record.fields, query, terms, measure) }));
  return scored.toSorted((one, other) => other.score - one.score).map(({ record }) => record);
}

function present(
  record: Searchable,
  category: string,
  terms: readonly Term[],
  measure: typeof fitOf,
): FoundRecord {
  const { kind, version, subjectId, categoryId, forDate, status, mediaType, difficulty, fields } = record;
  const also = tellingField(fields, terms, measure);
  return {
    kind,
    id: subjectId,
    version,
    categoryId,
    category,
    forDate,
    status,
    mediaType,
    difficulty,
    title: markMatches(fields[0]?.text ?? '', terms, measure),
    also: also && { name: also.name, parts: markMatches(also.text, terms, measure) },
  };
}

/** Is nothing asked for, neither by words nor by anything else? */
function isOpen({ query, page: _, ...rest }: Input): boolean {
  return query.trim() === '' && Object.values(rest).every((value) => value === undefined);
}

/**
 * What has every word that was typed, or begins with it, in any of its texts; where nothing has, what has words one slip
 * away. By relevance among the 200 of the latest days, or by date alone. Where nothing is asked for, what changed last.
 */
export async function searchRecords(input: Input) {
  const {
    query,
    kind,
    categoryId,
    status,
    mediaType,
    difficulty,
    author,
    order = 'relevance',
    page = 1,
  } = input;
  const terms = parseQuery(query);
  const authorId = author === undefined ? undefined : await findAuthorId(author);
  const isLatest = isOpen(input);
  const nothing = { found: [], total: 0, isMore: false, isLoose: false, isLatest };
  if (authorId === null || (query.trim() !== '' && terms.length === 0)) return nothing;

  const filter = { kind, categoryId, status, mediaType, difficulty, authorId, ...daysWanted(input) };
  const { documents, isLoose } = isLatest
    ? { documents: await listLatestChanged(SEARCH_PAGE_SIZE), isLoose: false }
    : await findFitting(terms, filter);
  const measure = isLoose ? looseFitOf : fitOf;
  const lookedAt = documents.slice(0, SEARCH_MAX_FOUND);
  const onPage = <Item>(items: readonly Item[]) =>
    items.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE);
  const isByDate = order === 'date' || terms.length === 0;
  const records = isByDate
    ? await loadInOrder(onPage(lookedAt))
    : onPage(byRelevance(await loadInOrder(lookedAt), query, terms, measure));
  const names = await listCategoryNames(records.map((record) => record.categoryId));
  return {
    found: records.map((record) => present(record, names.get(record.categoryId) ?? '', terms, measure)),
    total: lookedAt.length,
    isMore: documents.length > SEARCH_MAX_FOUND,
    isLoose,
    isLatest,
  };
}
