import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { onlyHere } from '@/lib/db/only-here';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import { clearDocuments, countWords } from '@/lib/features/search/server/document-store';
import { indexRecords } from '@/lib/features/search/server/index-record';
import {
  countRecords,
  findIndexPercent,
  INDEXED_TYPES,
  listOutdated,
  lookAtRecords,
  setIndexPercent,
  wantThisVersion,
} from '@/lib/features/search/server/index-state-store';
import type { Subject } from '@/lib/features/search/server/store';
import { log } from '@/lib/log/log';
import { timeJob } from '@/lib/metrics/metrics';
import { addGauge } from '@/lib/metrics/registry';

const LOOK_EVERY_MS = 60_000;

/** How the work is done beside what else the process does. */
export interface Pace {
  /** Records looked at in one statement. */
  looks: number;
  /** Records indexed in one transaction, for which others wait. */
  batch: number;
  /** Waits after each of them, which took so long. */
  rest: (tookMs: number) => Promise<unknown>;
  /** Nobody else has added words, whose slips another version may guess otherwise. */
  trustsKnown: boolean;
}

/** While people are served: a step is short, and most of the time is theirs. */
const besideServing: Pace = {
  looks: 200,
  batch: 20,
  rest: (tookMs) => delay(3 * tookMs, undefined, { ref: false }),
  trustsKnown: false,
};

/** By hand, from nothing: nobody waits but whoever asked for it. */
const byHand: Pace = { looks: 500, batch: 500, rest: async () => {}, trustsKnown: true };

async function inStep<Result>({ rest }: Pace, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  await rest(performance.now() - startedAt);
  return result;
}

async function indexInBatches(subjects: readonly Subject[], pace: Pace): Promise<number> {
  for (let start = 0; start < subjects.length; start += pace.batch) {
    const batch = subjects.slice(start, start + pace.batch);
    await inStep(pace, () =>
      inTransaction((transaction) => indexRecords(batch, transaction, pace.trustsKnown)),
    );
  }
  return subjects.length;
}

/** Indexes what is not yet of all records, unless another version is started meanwhile. Returns how many those were. */
async function indexWhatIsNot(startPercent: number, pace: Pace): Promise<number> {
  const db = database();
  const total = await countRecords(db);
  let percent = startPercent;
  let looked = 0;
  let count = 0;
  for (const subjectType of INDEXED_TYPES) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const from: string = after;
      const records = await inStep(pace, () => lookAtRecords(subjectType, from, pace.looks, db));
      const wanted = records.filter(({ isIndexed }) => !isIndexed);
      count += await indexInBatches(
        wanted.map(({ subjectId }) => ({ subjectType, subjectId })),
        pace,
      );
      looked += records.length;
      after = records.at(-1)?.subjectId;
      // Records that were added meanwhile are more than were counted.
      const reached = Math.min(99, Math.floor((100 * looked) / total));
      if (reached > percent && !(await setIndexPercent(reached, db))) return count;
      percent = Math.max(percent, reached);
    }
  }
  await countWords(db);
  await setIndexPercent(100, db);
  return count;
}

async function bringUpToDate(pace: Pace): Promise<number> {
  const db = database();
  const percent = await findIndexPercent(db);
  let count = percent !== undefined && percent < 100 ? await indexWhatIsNot(percent, pace) : 0;
  // Of two versions that serve beside each other the one that was started last has its way, or they would never end.
  while ((await findIndexPercent(db)) === 100) {
    const outdated = await listOutdated(pace.looks, db);
    if (outdated.length === 0) break;
    count += await indexInBatches(outdated, pace);
  }
  return count;
}

/**
 * Brings the search index up to date where it is not: what another version has indexed, or nobody. What is stopped goes on
 * where it was, as each document says how it was made. Returns how many records it indexed; null where there was nothing
 * to do, where another version was started last, and where another process is at it.
 */
export async function updateSearchIndex(pace: Pace = besideServing): Promise<number | null> {
  const percent = await findIndexPercent();
  if (percent === undefined) return null;
  if (percent === 100 && (await listOutdated(1, database())).length === 0) return null;
  return onlyHere('search-index', config, async () => {
    const startedAt = performance.now();
    log.info({ percent }, 'the search index is being brought up to date');
    const records = await timeJob('search-index', () => bringUpToDate(pace));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const isWhole = (await findIndexPercent()) === 100;
    log.info(
      { records, seconds },
      isWhole ? 'the search index is up to date' : 'the search index is left to another version',
    );
    return records;
  });
}

/** Makes the search index anew from the records, by hand. Returns how many those are; null where another process is at it. */
export async function rebuildSearchIndex(): Promise<number | null> {
  return onlyHere('search-index', config, async () => {
    await wantThisVersion(0, database());
    await clearDocuments(database());
    return bringUpToDate(byHand);
  });
}

/** Keeps the search index up to date from now on: at once, and every minute, as other versions may serve beside this one. */
export function keepSearchIndex(): void {
  addGauge(
    'trivia_search_index_percent',
    'How many of a hundred records search knows in the way of this version',
    () => findIndexPercent(),
  );
  let isUnderWay = false;
  const look = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await updateSearchIndex().catch((error: unknown) =>
      log.error(
        { error },
        'the search index could not be brought up to date; the next attempt is in a minute',
      ),
    );
    isUnderWay = false;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  void look();
}
