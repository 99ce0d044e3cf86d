import 'server-only';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, daysSince } from '@/lib/dates/calendar-date';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import { type Ask, firstAsks, furtherAsks, leakMatches } from '@/lib/features/near-duplicates/candidates';
import { compare, leakWay, prepare } from '@/lib/features/near-duplicates/compare';
import type { NearRecord, twinEndpoints } from '@/lib/features/near-duplicates/contract';
import { LEAK_DAYS, TWINS_SHOWN } from '@/lib/features/near-duplicates/rules';
import type { ComparedText } from '@/lib/features/records/rules';
import { listOpenProposals } from '@/lib/features/records/server/proposal-store';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { firstOfDay, type SearchedKinds } from '@/lib/features/search/server/index-store';
import { findForEach, listSubjects } from '@/lib/features/search/server/match-store';

type Input = EndpointParsedInput<typeof twinEndpoints.findTwins>;

/** How many records with a word are read; a word that more have is a common one. */
const MOST_OF_A_WORD = 100;
/** How many of the records that the index finds are compared. */
const MOST_COMPARED = 60;
/** More than two weeks before and after a day have of anything. */
const MOST_OF_THE_DAYS = 5000;

/** A record as it is stored, or as somebody proposes it. */
interface Candidate {
  subjectType: ReviewedSubject;
  row: DatedRow;
  isProposed: boolean;
  text: ComparedText;
  /** It may be a twin; else it is here for what leaks. */
  isCompared: boolean;
}

/** The documents that speak most for being near, by the number of each. */
async function findNearDocuments(draft: ComparedText): Promise<number[]> {
  const first = firstAsks(draft);
  const found = await findForEach(
    first.map(({ match }) => match),
    {},
    MOST_OF_A_WORD,
  );
  const key = (match: Ask['match']) => JSON.stringify(match);
  const common = new Set(
    first.filter((_, at) => found[at]?.length === MOST_OF_A_WORD).map(({ match }) => key(match)),
  );
  const further = furtherAsks(draft, (match) => common.has(key(match)));
  const foundFurther = await findForEach(
    further.map(({ match }) => match),
    {},
    MOST_OF_A_WORD,
  );
  const weights = new Map<number, number>();
  for (const [at, { weight }] of [...first, ...further].entries()) {
    const docs = [...found, ...foundFurther][at] ?? [];
    // What few have says more.
    const rarity = Math.log2(1 + MOST_OF_A_WORD / Math.max(1, docs.length));
    for (const doc of docs) weights.set(doc, (weights.get(doc) ?? 0) + weight * rarity);
  }
  return [...weights.entries()]
    .toSorted(([one, its], [other, others]) => others - its || other - one)
    .slice(0, MOST_COMPARED)
    .map(([doc]) => doc);
}

/** The documents of the days around one that an answer may leak from or into. */
async function findLeakDocuments(draft: ComparedText, forDate: CalendarDate): Promise<number[]> {
  const days = {
    from: firstOfDay(addDays(forDate, -LEAK_DAYS)),
    until: firstOfDay(addDays(forDate, LEAK_DAYS + 1)),
  };
  return (await findForEach(leakMatches(draft), days, MOST_OF_THE_DAYS)).flat();
}

async function listRows(
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

/** The records of the documents, near ones and those of the days around, and all that is proposed; without the one record. */
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
    // Waiting beside a deleted record, it comes back with it.
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

/** The texts of the records nearest to a subject, at most `limit`, for writing another one about it. */
export async function listNearTexts(subject: string, kinds: SearchedKinds, limit: number): Promise<string[]> {
  const docs = await findNearDocuments({ text: subject, answer: '', options: [] });
  const near = await loadCandidates(kinds, docs.slice(0, limit), []);
  return near.filter(({ isProposed }) => !isProposed).map(({ text }) => text.text);
}

/**
 * The records nearest to a text, with the reasons, and those of two weeks before and after its day that it leaks to or from.
 * Whatever their status, on the bench or proposed; what was deleted is not among them.
 */
export async function findTwins({ subjectId, forDate, ...draft }: Input, kinds: SearchedKinds) {
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
    categoryId: row.category_id,
    category: nameOf(row.category_id),
    forDate: row.for_date,
    status: row.status,
    isProposed,
    text: text.text,
    answer: text.answer,
  });
  const prepared = prepare(draft);
  const twins = candidates
    .filter(({ isCompared }) => isCompared)
    .map((candidate) => ({ candidate, ...compare(prepared, prepare(candidate.text)) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, TWINS_SHOWN)
    .map(({ candidate, reasons, isNear, isTwin }) => ({ ...present(candidate), reasons, isNear, isTwin }));
  const leaks = candidates
    .flatMap((candidate) => {
      const { for_date: day } = candidate.row;
      const isNear = forDate && day && Math.abs(daysSince(day, forDate)) <= LEAK_DAYS;
      const way = isNear ? leakWay(prepared, candidate.text) : null;
      return way ? [{ ...present(candidate), way }] : [];
    })
    .toSorted((one, other) => (one.forDate ?? '').localeCompare(other.forDate ?? ''));
  return { twins, leaks };
}
