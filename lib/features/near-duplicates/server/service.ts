import 'server-only';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, daysSince } from '@/lib/dates/calendar-date';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import {
  buildFirstQueries,
  buildFurtherQueries,
  leakMatches,
  type WeightedQuery,
} from '@/lib/features/near-duplicates/candidates';
import { compare, leakWay, prepare } from '@/lib/features/near-duplicates/compare';
import type { NearRecord, nearDuplicateEndpoints } from '@/lib/features/near-duplicates/contract';
import { LEAK_DAYS, NEAR_SHOWN } from '@/lib/features/near-duplicates/rules';
import type { ComparedText } from '@/lib/features/records/rules';
import { listOpenProposals } from '@/lib/features/records/server/proposal-store';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { firstOfDay, type SearchedKinds } from '@/lib/features/search/server/index-store';
import { findForEach, listSubjects } from '@/lib/features/search/server/match-store';

type Input = EndpointParsedInput<typeof nearDuplicateEndpoints.findNearDuplicates>;

/** Records read for one word; a word that more records have counts as common. */
const MOST_OF_A_WORD = 100;
/** Records compared of those that the index finds. */
const MOST_COMPARED = 60;
/** A limit above the records that four weeks of any calendar have. */
export const MOST_OF_THE_DAYS = 5000;

interface Candidate {
  subjectType: ReviewedSubject;
  row: DatedRow;
  isProposed: boolean;
  text: ComparedText;
  /** It is false for a record that was loaded for leaks only. */
  isCompared: boolean;
}

async function findNearDocuments(draft: ComparedText): Promise<number[]> {
  const first = buildFirstQueries(draft);
  const found = await findForEach(
    first.map(({ match }) => match),
    {},
    MOST_OF_A_WORD,
  );
  const key = (match: WeightedQuery['match']) => JSON.stringify(match);
  const common = new Set(
    first.filter((_, at) => found[at]?.length === MOST_OF_A_WORD).map(({ match }) => key(match)),
  );
  const further = buildFurtherQueries(draft, (match) => common.has(key(match)));
  const foundFurther = await findForEach(
    further.map(({ match }) => match),
    {},
    MOST_OF_A_WORD,
  );
  const weights = new Map<number, number>();
  for (const [at, { weight }] of [...first, ...further].entries()) {
    const docs = [...found, ...foundFurther][at] ?? [];
    // Rare words weigh more.
    const rarity = Math.log2(1 + MOST_OF_A_WORD / Math.max(1, docs.length));
    for (const doc of docs) weights.set(doc, (weights.get(doc) ?? 0) + weight * rarity);
  }
  return [...weights.entries()]
    .toSorted(([one, its], [other, others]) => others - its || other - one)
    .slice(0, MOST_COMPARED)
    .map(([doc]) => doc);
}

/** The days whose answers may leak into those from `first` to `last`, and the other way round, as a range of the index. */
export const leakDays = (first: CalendarDate, last: CalendarDate = first) => ({
  from: firstOfDay(addDays(first, -LEAK_DAYS)),
  until: firstOfDay(addDays(last, LEAK_DAYS + 1)),
});

/** The documents of the days around a date that an answer may leak into or from. */
async function findLeakDocuments(draft: ComparedText, forDate: CalendarDate): Promise<number[]> {
  return (await findForEach(leakMatches(draft), leakDays(forDate), MOST_OF_THE_DAYS)).flat();
}

export async function listRows(
  kinds: SearchedKinds,
  subjects: readonly { subjectType: ReviewedSubject; subjectId: string }[],
) {
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
    // A proposal for a deleted record is kept, because it returns when the record is restored.
    return row
      ? [
          {
            subjectType,
            row: { ...row, ...(JSON.parse(content) as Partial<DatedRow>) },
            isProposed: true,
            isCompared: true,
          },
        ]
      : [];
  });
  const stored = subjects.flatMap(({ doc, subjectType, subjectId }) => {
    const row = rowOf.get(`${subjectType} ${subjectId}`);
    return row ? [{ subjectType, row, isProposed: false, isCompared: compared.has(Number(doc)) }] : [];
  });
  return [...stored, ...proposed]
    .filter(({ row }) => row.id !== exceptId)
    .map((one) => ({ ...one, text: kinds[one.subjectType].comparedText(one.row) }));
}

/** The texts of at most `limit` records nearest to a subject, for a draft about the same subject. */
export async function listNearTexts(subject: string, kinds: SearchedKinds, limit: number): Promise<string[]> {
  const docs = await findNearDocuments({ text: subject, answer: '', options: [] });
  const near = await loadCandidates(kinds, docs.slice(0, limit), []);
  return near.filter(({ isProposed }) => !isProposed).map(({ text }) => text.text);
}

/** Lists near records of any status with reasons, and leaks within two weeks of the date. */
export async function findNearDuplicates({ subjectId, forDate, ...draft }: Input, kinds: SearchedKinds) {
  const near = await findNearDocuments(draft);
  const around = forDate ? await findLeakDocuments(draft, forDate) : [];
  const [candidates, categories] = await Promise.all([
    loadCandidates(kinds, near, around, subjectId),
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  const present = ({ subjectType, row, isProposed, text }: Candidate): NearRecord => ({
    subjectType,
    kind: kinds[subjectType].gameOf(row),
    id: row.id,
    categoryId: row.categoryId,
    category: nameOf(row.categoryId),
    forDate: row.forDate,
    status: row.status,
    isProposed,
    text: text.text,
    answer: text.answer,
  });
  const prepared = prepare(draft);
  const nearDuplicates = candidates
    .filter(({ isCompared }) => isCompared)
    .map((candidate) => ({ candidate, ...compare(prepared, prepare(candidate.text)) }))
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
      const isNear = forDate && day && Math.abs(daysSince(day, forDate)) <= LEAK_DAYS;
      const way = isNear ? leakWay(prepared, candidate.text) : null;
      return way ? [{ ...present(candidate), way }] : [];
    })
    .toSorted((one, other) => (one.forDate ?? '').localeCompare(other.forDate ?? ''));
  return { nearDuplicates, leaks };
}
