import 'server-only';
import { setImmediate } from 'node:timers/promises';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { games } from '@/lib/contract/kinds';
import { type CalendarDate, countDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { splitIntoChunks } from '@/lib/db/statements';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import { buildNearDuplicateMatch } from '@/lib/features/near-duplicates/candidates';
import {
  compareTexts,
  isAnswerInText,
  type Prepared,
  prepareText,
} from '@/lib/features/near-duplicates/compare';
import type { nearDuplicateEndpoints } from '@/lib/features/near-duplicates/contract';
import { LEAK_DAYS, nameLeak } from '@/lib/features/near-duplicates/rules';
import { type ComparedText, isReleased, nameDate } from '@/lib/features/records/rules';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import type { SearchedKinds, Subject } from '@/lib/features/search/server/index-store';
import { findDocuments, findForEach, listSubjects } from '@/lib/features/search/server/match-store';
import { AROUND_MAX, listRows, toLeakRange } from './service';

type Input = EndpointParsedInput<typeof nearDuplicateEndpoints.nearWarnings>;

interface ReadRecord {
  row: DatedRow;
  text: ComparedText;
  prepared: Prepared;
}

/** Each query of the index blocks other requests on SQLite, so it stays short. */
const MATCHES_AT_ONCE = 25;
/** Further records with the same answer are rarely duplicates. */
const FOUND_MAX = 30;

async function readRecords(kinds: SearchedKinds, subjects: readonly Subject[]): Promise<ReadRecord[]> {
  const rows = await listRows(kinds, subjects);
  return rows.map(({ subjectType, row }) => {
    const text = kinds[subjectType].comparedText(row);
    return { row, text, prepared: prepareText(text) };
  });
}

/** Reads the records of any game from two weeks before the first of these days to two weeks after the last. */
async function readAround(kinds: SearchedKinds, days: readonly CalendarDate[]): Promise<ReadRecord[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  return readRecords(kinds, await findDocuments([], toLeakRange(first, last), AROUND_MAX));
}

const splitPhrase = (phrase: string) => phrase.split(' ').filter((word) => word !== '');

/** Finds pairs of records within LEAK_DAYS of each other: the text of `into` contains the answer of `from`. */
function findLeaks(around: readonly ReadRecord[]): { from: ReadRecord; into: ReadRecord }[] {
  const byFirstWord = Map.groupBy(around, ({ prepared }) => splitPhrase(prepared.answer)[0]);
  return around.flatMap((into) =>
    [...new Set(splitPhrase(into.prepared.text))].flatMap((word) =>
      (byFirstWord.get(word) ?? [])
        .filter(
          (from) =>
            from.row.id !== into.row.id &&
            Math.abs(countDays(from.row.forDate ?? '', into.row.forDate ?? '')) <= LEAK_DAYS &&
            isAnswerInText(from.prepared.answer, into.prepared.text),
        )
        .map((from) => ({ from, into })),
    ),
  );
}

/** Reads, for each record, the records that have its answer and a word of its text. */
async function readSimilar(kinds: SearchedKinds, wanted: readonly ReadRecord[]): Promise<ReadRecord[][]> {
  const docsOfEach: number[][] = [];
  for (const chunk of splitIntoChunks(wanted, MATCHES_AT_ONCE)) {
    const matches = chunk.map(({ text }) => buildNearDuplicateMatch(text));
    docsOfEach.push(...(await findForEach(matches, {}, FOUND_MAX)));
    await setImmediate();
  }
  const subjects = await listSubjects([...new Set(docsOfEach.flat())]);
  const read = new Map((await readRecords(kinds, subjects)).map((one) => [one.row.id, one]));
  const idOf = new Map(subjects.map(({ doc, subjectId }) => [doc, subjectId]));
  return docsOfEach.map((docs) => docs.flatMap((doc) => read.get(idOf.get(doc) ?? '') ?? []));
}

/** Lists the leaks and near-duplicates of stored records that have an answer and are not released, as sentences. */
export async function listNearWarnings({ records }: Input, kinds: SearchedKinds) {
  const today = getProductToday();
  const subjects = records.map(({ kind, id }) => ({ subjectType: games[kind].kind, subjectId: id }));
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
  const nameCategory = nameCategories(categories);
  const nameRecord = ({ row, text }: ReadRecord) =>
    `“${text.text.trim() || text.answer.trim()}” (${nameCategory(row.categoryId)}, ${nameDate(row.forDate)})`;
  const warningsOf = new Map(wanted.map(({ row }) => [row.id, new Set<string>()]));
  for (const { from, into } of findLeaks(around)) {
    warningsOf.get(from.row.id)?.add(`${nameLeak('out', from.text.answer)} ${nameRecord(into)}.`);
    warningsOf.get(into.row.id)?.add(`${nameLeak('in', from.text.answer)} ${nameRecord(from)}.`);
  }
  for (const [at, one] of wanted.entries()) {
    for (const other of similar[at] ?? []) {
      if (other.row.id === one.row.id || !compareTexts(one.prepared, other.prepared).isDuplicate) continue;
      warningsOf.get(one.row.id)?.add(`Perhaps the same question as ${nameRecord(other)}.`);
    }
  }
  const warned = [...warningsOf].filter(([, warnings]) => warnings.size > 0);
  return { warned: warned.map(([id, warnings]) => ({ id, warnings: [...warnings] })) };
}
