import 'server-only';
import { setImmediate } from 'node:timers/promises';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { games } from '@/lib/contract/kinds';
import { type CalendarDate, daysSince } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { chunksOf } from '@/lib/db/statements';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import { nearDuplicateMatch } from '@/lib/features/near-duplicates/candidates';
import { compare, isAnswerInText, type Prepared, prepare } from '@/lib/features/near-duplicates/compare';
import type { nearDuplicateEndpoints } from '@/lib/features/near-duplicates/contract';
import { LEAK_DAYS, nameLeak } from '@/lib/features/near-duplicates/rules';
import { type ComparedText, isReleased, nameDate } from '@/lib/features/records/rules';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import type { SearchedKinds, Subject } from '@/lib/features/search/server/index-store';
import { findDocuments, findForEach, listSubjects } from '@/lib/features/search/server/match-store';
import { leakDays, listRows, MOST_OF_THE_DAYS } from './service';

type Input = EndpointParsedInput<typeof nearDuplicateEndpoints.nearWarnings>;

interface Read {
  row: DatedRow;
  text: ComparedText;
  prepared: Prepared;
}

/** Each query of the index blocks other requests on SQLite, so it stays short. */
const MATCHES_AT_ONCE = 25;
const MOST_OF_A_MATCH = 30;

async function readRecords(kinds: SearchedKinds, subjects: readonly Subject[]): Promise<Read[]> {
  const rows = await listRows(kinds, subjects);
  return rows.map(({ subjectType, row }) => {
    const text = kinds[subjectType].comparedText(row);
    return { row, text, prepared: prepare(text) };
  });
}

/** The records with a date near one of these, of any game. */
async function readAround(kinds: SearchedKinds, days: readonly CalendarDate[]): Promise<Read[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  return readRecords(kinds, await findDocuments([], leakDays(first, last), MOST_OF_THE_DAYS));
}

const wordsIn = (phrase: string) => phrase.split(' ').filter((word) => word !== '');

/** Pairs of which the answer of the first stands in the text of the other, within the days of a leak. */
function findLeaks(around: readonly Read[]): { from: Read; into: Read }[] {
  const byFirstWord = Map.groupBy(around, ({ prepared }) => wordsIn(prepared.answer)[0]);
  return around.flatMap((into) =>
    [...new Set(wordsIn(into.prepared.text))].flatMap((word) =>
      (byFirstWord.get(word) ?? [])
        .filter(
          (from) =>
            from.row.id !== into.row.id &&
            Math.abs(daysSince(from.row.forDate ?? '', into.row.forDate ?? '')) <= LEAK_DAYS &&
            isAnswerInText(from.prepared.answer, into.prepared.text),
        )
        .map((from) => ({ from, into })),
    ),
  );
}

async function readSimilar(kinds: SearchedKinds, wanted: readonly Read[]): Promise<Read[][]> {
  const found: number[][] = [];
  for (const chunk of chunksOf(wanted, MATCHES_AT_ONCE)) {
    found.push(
      ...(await findForEach(
        chunk.map(({ text }) => nearDuplicateMatch(text)),
        {},
        MOST_OF_A_MATCH,
      )),
    );
    await setImmediate();
  }
  const subjects = await listSubjects([...new Set(found.flat())]);
  const read = new Map((await readRecords(kinds, subjects)).map((one) => [one.row.id, one]));
  const idOf = new Map(subjects.map(({ doc, subjectId }) => [Number(doc), subjectId]));
  return found.map((docs) => docs.flatMap((doc) => read.get(idOf.get(doc) ?? '') ?? []));
}

/** The leaks and near-duplicates of stored records that are not released, as sentences; of any number at once. */
export async function listNearWarnings({ records }: Input, kinds: SearchedKinds) {
  const today = productToday();
  const subjects = records.map(({ kind, id }) => ({
    subjectType: games[kind].kind,
    subjectId: id,
  }));
  const wanted = (await readRecords(kinds, subjects)).filter(
    ({ row: { forDate, status }, prepared }) =>
      !isReleased({ forDate, status }, today) && prepared.answer !== '',
  );
  const days = wanted.flatMap(({ row }) => row.forDate ?? []).toSorted();
  const [around, similar, categories] = await Promise.all([
    readAround(kinds, days),
    readSimilar(kinds, wanted),
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  const nameRead = ({ row, text }: Read) =>
    `“${text.text.trim() || text.answer.trim()}” (${nameOf(row.categoryId)}, ${nameDate(row.forDate)})`;
  const said = new Map(wanted.map(({ row }) => [row.id, new Set<string>()]));
  for (const { from, into } of findLeaks(around)) {
    said.get(from.row.id)?.add(`${nameLeak('out', from.text.answer)} ${nameRead(into)}.`);
    said.get(into.row.id)?.add(`${nameLeak('in', from.text.answer)} ${nameRead(from)}.`);
  }
  for (const [at, one] of wanted.entries()) {
    for (const other of similar[at] ?? []) {
      if (other.row.id === one.row.id || !compare(one.prepared, other.prepared).isDuplicate) continue;
      said.get(one.row.id)?.add(`Perhaps the same question as ${nameRead(other)}.`);
    }
  }
  const warned = [...said].filter(([, warnings]) => warnings.size > 0);
  return { warned: warned.map(([id, warnings]) => ({ id, warnings: [...warnings] })) };
}
