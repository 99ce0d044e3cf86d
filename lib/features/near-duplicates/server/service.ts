import 'server-only';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, countDays } from '@/lib/dates/calendar-date';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import {
  buildFirstQueries,
  buildFurtherQueries,
  buildLeakMatches,
  type WeightedQuery,
} from '@/lib/features/near-duplicates/candidates';
import { compareTexts, findLeakWay, prepareText } from '@/lib/features/near-duplicates/compare';
import type { NearRecord, nearDuplicateEndpoints } from '@/lib/features/near-duplicates/contract';
import { LEAK_DAYS, NEAR_SHOWN } from '@/lib/features/near-duplicates/rules';
import type { ComparedText } from '@/lib/features/records/rules';
import { listOpenProposals } from '@/lib/features/records/server/proposal-store';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import {
  type SearchedKinds,
  type Subject,
  toFirstNumberOfDay,
} from '@/lib/features/search/server/index-store';
import { findForEach, listSubjects } from '@/lib/features/search/server/match-store';

type Input = EndpointParsedInput<typeof nearDuplicateEndpoints.findNearDuplicates>;

/** A query of the index returns at most this many documents. The words of a query with as many results are common. */
const FOUND_MAX = 100;
const COMPARED_MAX = 60;
/** A calendar has far fewer records within the days of a leak. */
export const AROUND_MAX = 5000;

interface Candidate {
  subjectType: ReviewedSubject;
  row: DatedRow;
  isProposed: boolean;
  text: ComparedText;
  /** It is false for a record that was loaded for leaks only. */
  isCompared: boolean;
}

async function runQueries(queries: readonly WeightedQuery[]) {
  const matches = queries.map(({ match }) => match);
  const docs = await findForEach(matches, {}, FOUND_MAX);
  return queries.map((query, at) => ({ ...query, docs: docs[at] ?? [] }));
}

/** Finds the documents that share the rarest words with the draft, the best first. */
async function findNearDocuments(draft: ComparedText): Promise<number[]> {
  const first = await runQueries(buildFirstQueries(draft));
  const toKey = (match: WeightedQuery['match']) => JSON.stringify(match);
  const common = new Set(
    first.filter(({ docs }) => docs.length === FOUND_MAX).map(({ match }) => toKey(match)),
  );
  const further = await runQueries(buildFurtherQueries(draft, (match) => common.has(toKey(match))));
  const weights = new Map<number, number>();
  for (const { weight, docs } of [...first, ...further]) {
    const rarity = Math.log2(1 + FOUND_MAX / Math.max(1, docs.length));
    for (const doc of docs) weights.set(doc, (weights.get(doc) ?? 0) + weight * rarity);
  }
  return [...weights.entries()]
    .toSorted(([doc, weight], [otherDoc, otherWeight]) => otherWeight - weight || otherDoc - doc)
    .slice(0, COMPARED_MAX)
    .map(([doc]) => doc);
}

/** Returns the range of document numbers of all days within LEAK_DAYS of the days from `first` to `last`. */
export const toLeakRange = (first: CalendarDate, last: CalendarDate = first) => ({
  from: toFirstNumberOfDay(addDays(first, -LEAK_DAYS)),
  until: toFirstNumberOfDay(addDays(last, LEAK_DAYS + 1)),
});

export async function listRows(kinds: SearchedKinds, subjects: readonly Subject[]) {
  const lists = Object.values(kinds).map(async ({ subjectType, table }) => {
    const ids = subjects
      .filter((subject) => subject.subjectType === subjectType)
      .map(({ subjectId }) => subjectId);
    return (await table.list([...new Set(ids)])).map((row) => ({ subjectType, row }));
  });
  return (await Promise.all(lists)).flat();
}

async function loadCandidates(
  kinds: SearchedKinds,
  near: readonly number[],
  around: readonly number[],
  exceptId?: string,
): Promise<Candidate[]> {
  const docs = [...new Set([...near, ...around])];
  const [subjects, proposals] = await Promise.all([listSubjects(docs), listOpenProposals()]);
  const compared = new Set(near);
  const rows = await listRows(kinds, [...subjects, ...proposals]);
  const rowOf = new Map(rows.map(({ subjectType, row }) => [`${subjectType} ${row.id}`, row]));
  const proposed = proposals.flatMap(({ subjectType, subjectId, content }) => {
    const row = rowOf.get(`${subjectType} ${subjectId}`);
    // The proposal of a deleted record is still stored, because it returns when the record is restored.
    if (!row) return [];
    const proposedRow = { ...row, ...(JSON.parse(content) as Partial<DatedRow>) };
    return [{ subjectType, row: proposedRow, isProposed: true, isCompared: true }];
  });
  const stored = subjects.flatMap(({ doc, subjectType, subjectId }) => {
    const row = rowOf.get(`${subjectType} ${subjectId}`);
    return row ? [{ subjectType, row, isProposed: false, isCompared: compared.has(doc) }] : [];
  });
  return [...stored, ...proposed]
    .filter(({ row }) => row.id !== exceptId)
    .map((one) => ({ ...one, text: kinds[one.subjectType].comparedText(one.row) }));
}

/** Lists the texts of the records nearest to a subject, so that a new draft does not repeat them. */
export async function listNearTexts(subject: string, kinds: SearchedKinds, limit: number): Promise<string[]> {
  const docs = await findNearDocuments({ text: subject, answer: '', options: [] });
  const near = await loadCandidates(kinds, docs.slice(0, limit), []);
  return near.filter(({ isProposed }) => !isProposed).map(({ text }) => text.text);
}

/** Lists near-duplicates of any status with reasons, and leaks within two weeks of the date. */
export async function findNearDuplicates({ subjectId, forDate, ...draft }: Input, kinds: SearchedKinds) {
  const near = await findNearDocuments(draft);
  const around = forDate ? await findForEach(buildLeakMatches(draft), toLeakRange(forDate), AROUND_MAX) : [];
  const [candidates, categories] = await Promise.all([
    loadCandidates(kinds, near, around.flat(), subjectId),
    listCategoryRows(),
  ]);
  const nameCategory = nameCategories(categories);
  const present = ({ subjectType, row, isProposed, text }: Candidate): NearRecord => ({
    subjectType,
    kind: kinds[subjectType].gameOf(row),
    id: row.id,
    categoryId: row.categoryId,
    category: nameCategory(row.categoryId),
    forDate: row.forDate,
    status: row.status,
    isProposed,
    text: text.text,
    answer: text.answer,
  });
  const prepared = prepareText(draft);
  const nearDuplicates = candidates
    .filter(({ isCompared }) => isCompared)
    .map((candidate) => ({ candidate, ...compareTexts(prepared, prepareText(candidate.text)) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, NEAR_SHOWN)
    .map(({ candidate, reasons, isNear, isDuplicate }) => ({
      ...present(candidate),
      reasons,
      isNear,
      isDuplicate,
    }));
  const leaks = candidates
    .flatMap((candidate) => {
      const { forDate: day } = candidate.row;
      const isAround = forDate && day && Math.abs(countDays(day, forDate)) <= LEAK_DAYS;
      const way = isAround ? findLeakWay(prepared, candidate.text) : null;
      return way ? [{ ...present(candidate), way }] : [];
    })
    .toSorted((one, other) => (one.forDate ?? '').localeCompare(other.forDate ?? ''));
  return { nearDuplicates, leaks };
}
