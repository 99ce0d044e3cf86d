import { sql } from 'kysely';
import { config } from '@/lib/config/config';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { onlyHere } from '@/lib/db/only-here';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { addNote } from '@/lib/features/notes/server/service';
import { deleteDailyQuestion } from '@/lib/features/questions/server/delete-question';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { beginSearchIndex } from '@/lib/features/search/server/index-record';
import { findIndexPercent, INDEX_VERSION } from '@/lib/features/search/server/index-state-store';
import { searchRecords } from '@/lib/features/search/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import { log } from '@/lib/log/log';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { keepSearchIndex, type Pace, rebuildSearchIndex, updateSearchIndex } from './update-search-index';

const tomorrow = addDays(productToday(), 1);
const QUESTIONS = 20;
const PUZZLES = 3;
const steps: Pace = { looks: 7, batch: 2, rest: async () => {}, trustsKnown: false };

let caller: Awaited<ReturnType<typeof addCaller>>;
let categoryId: string;
/** In the order in which the index is brought up to date. */
let ids: string[];

/** After so many batches that have indexed something. */
function pausedAfter(batches: number, act: () => Promise<unknown>): Pace {
  let done = 0;
  return {
    ...steps,
    async rest() {
      if ((await countMade()) > 0) done++;
      if (done === batches) await act();
    },
  };
}

const setState = (version: number, percent: number) =>
  database().updateTable('search_state').set({ version, percent }).execute();

/** How many documents are of this version's way. */
async function countMade(): Promise<number> {
  const { many } = await database()
    .selectFrom('search_documents')
    .select((documents) => documents.fn.countAll<number | string>().as('many'))
    .where('version', '=', INDEX_VERSION)
    .executeTakeFirstOrThrow();
  return Number(many);
}

/** The index as a version left it that did not see what all records say now: "current". */
async function startAsNextVersion(): Promise<void> {
  const questions = database().updateTable('trivia_questions');
  await questions.set({ choice4: sql`'Current ' || id` }).execute();
  await database().updateTable('word_categories').set({ hint: 'Current' }).execute();
  await database()
    .updateTable('search_documents')
    .set({ version: INDEX_VERSION - 1 })
    .execute();
  await setState(INDEX_VERSION - 1, 100);
  await beginSearchIndex();
}

async function found(query: string): Promise<string[]> {
  return (await searchRecords({ query, categoryId })).found.map(({ id }) => id).toSorted();
}

/** All that search has, by a word that every one of the records has by now. */
async function foundCurrent(): Promise<string[]> {
  const pages = await Promise.all(
    [1, 2].map((page) => searchRecords({ query: 'current', categoryId, page })),
  );
  return pages.flatMap((page) => page.found.map(({ id }) => id));
}

async function listAll(): Promise<string[]> {
  const records = database().selectFrom('trivia_questions').select('id');
  const all = await records.unionAll(database().selectFrom('word_categories').select('id')).execute();
  return all.map(({ id }) => id).toSorted();
}

function save(questionId: string | undefined, question: string, forDate: string, choice4 = 'Current') {
  const triviaQuestion = { ...questionOf(categoryId, forDate, { question }), choice4 };
  return saveDailyQuestion({ triviaQuestion, questionId }, caller);
}

it('is whole from the start where nothing is stored yet', async () => {
  await setState(INDEX_VERSION - 1, 100);
  expect((await searchRecords({ query: 'anything' })).indexedPercent).toBe(0);
  await beginSearchIndex();
  expect((await searchRecords({ query: 'anything' })).indexedPercent).toBeUndefined();
  expect(await updateSearchIndex()).toBeNull();
});

describe('with records', () => {
  beforeEach(async () => {
    await database().deleteFrom('trivia_questions').execute();
    await database().deleteFrom('word_categories').execute();
    [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    for (let day = 0; day < QUESTIONS; day++) {
      await save(undefined, `Which former one is of day ${day}?`, addDays(tomorrow, day), 'Past');
    }
    for (let day = 0; day < PUZZLES; day++) {
      const dateOfWordCategory = addDays(tomorrow, day);
      await saveWordPuzzle({ word: 'FORMER', hint: 'Former', categoryId, dateOfWordCategory }, caller);
    }
    await rebuildSearchIndex();
    const questions = await database().selectFrom('trivia_questions').select('id').orderBy('id').execute();
    ids = questions.map(({ id }) => id);
    await startAsNextVersion();
  });

  it('goes on where it was stopped, and says how far it is until it is whole', async () => {
    expect(await searchRecords({ query: 'former', categoryId })).toMatchObject({
      total: QUESTIONS + PUZZLES,
      indexedPercent: 0,
    });
    const stopped = updateSearchIndex(pausedAfter(6, () => Promise.reject(new Error('stopped'))));
    await expect(stopped).rejects.toThrow('stopped');
    const made = await countMade();
    const { indexedPercent, total } = await searchRecords({ query: 'current', categoryId });
    expect(total).toBe(made);
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(QUESTIONS);
    // What was looked at as a whole: 7 of 23.
    expect(indexedPercent).toBe(30);
    await beginSearchIndex();
    expect(await findIndexPercent()).toBe(30);
    expect(await updateSearchIndex(steps)).toBe(QUESTIONS + PUZZLES - made);
    expect((await foundCurrent()).toSorted()).toEqual(await listAll());
    expect((await searchRecords({ query: 'current' })).indexedPercent).toBeUndefined();
    expect(await updateSearchIndex(steps)).toBeNull();
  });

  it('has what was saved, noted, deleted and brought back meanwhile, before it and behind it', async () => {
    const [first = '', second = '', third = ''] = ids;
    const [last = '', lastButOne = '', lastButTwo = ''] = ids.toReversed();
    let added = '';
    const meanwhile = async () => {
      await save(first, 'Which numbat is behind it?', addDays(tomorrow, 500));
      await save(last, 'Which numbat is before it?', addDays(tomorrow, 501));
      for (const questionId of [second, lastButOne]) await deleteDailyQuestion({ questionId }, caller);
      for (const questionId of [third, lastButTwo]) {
        const { historyEntryId } = await deleteDailyQuestion({ questionId }, caller);
        await restoreHistoryEntry({ entryId: historyEntryId, side: 'before' }, caller);
        await addNote({ subjectType: 'question', subjectId: questionId, text: 'A quokka' }, caller);
      }
      const { triviaQuestion } = await save(undefined, 'Which numbat is new?', addDays(tomorrow, 999));
      added = triviaQuestion.id;
    };
    await updateSearchIndex(pausedAfter(5, meanwhile));
    expect(await found('numbat')).toEqual([first, last, added].toSorted());
    expect(await found('quokka')).toEqual([third, lastButTwo].toSorted());
    const all = await listAll();
    expect(all).not.toContain(second);
    expect((await foundCurrent()).toSorted()).toEqual(all);
    const documents = await database().selectFrom('search_documents').select('subject_id').execute();
    expect(documents.map(({ subject_id }) => subject_id).toSorted()).toEqual(all);
  });

  it('is done once where two are at it, and not by hand meanwhile', async () => {
    const both = await Promise.all([updateSearchIndex(steps), updateSearchIndex(steps)]);
    expect(both.toSorted()).toEqual([QUESTIONS + PUZZLES, null]);
    expect(await onlyHere('search-index', config, rebuildSearchIndex)).toBeNull();
    expect(await countMade()).toBe(QUESTIONS + PUZZLES);
  });

  it('takes in what another version has indexed afterwards, and only that', async () => {
    await updateSearchIndex(steps);
    const others = [
      [ids[3], INDEX_VERSION - 1],
      [ids[5], INDEX_VERSION + 1],
    ] as const;
    for (const [id = '', version] of others) {
      const question = 'Which wombat did another version save?';
      await database().updateTable('trivia_questions').set({ question }).where('id', '=', id).execute();
      await database()
        .updateTable('search_documents')
        .set({ version })
        .where('subject_id', '=', id)
        .execute();
    }
    expect(await found('wombat')).toEqual([]);
    expect(await updateSearchIndex(steps)).toBe(2);
    expect(await found('wombat')).toEqual([ids[3], ids[5]]);
    expect(await updateSearchIndex(steps)).toBeNull();
  });

  it('is left to the version that was started last', async () => {
    await updateSearchIndex(pausedAfter(2, () => setState(INDEX_VERSION + 1, 0)));
    expect(await countMade()).toBeLessThan(QUESTIONS);
    expect(await updateSearchIndex(steps)).toBeNull();
    expect((await searchRecords({ query: 'former' })).indexedPercent).toBe(0);
    await beginSearchIndex();
    await updateSearchIndex(steps);
    expect((await foundCurrent()).toSorted()).toEqual(await listAll());
  });

  it('guesses known words as this version does', async () => {
    await database().deleteFrom('search_slips').execute();
    expect((await searchRecords({ query: 'fromer', categoryId })).total).toBe(0);
    await updateSearchIndex(steps);
    expect(await searchRecords({ query: 'fromer', categoryId })).toMatchObject({
      isLoose: true,
      total: QUESTIONS + PUZZLES,
    });
  });

  it('is brought up to date by a server as soon as it serves, which says so', async () => {
    const said: unknown[][] = [];
    const whole = new Promise<void>((resolve) => {
      jest.spyOn(log, 'info').mockImplementation((...line: unknown[]) => {
        if (said.push(line) === 2) resolve();
      });
    });
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
    });
    keepSearchIndex();
    await whole;
    jest.useRealTimers();
    jest.restoreAllMocks();
    expect(said).toEqual([
      [{ percent: 0 }, 'the search index is being brought up to date'],
      [{ records: QUESTIONS + PUZZLES, seconds: expect.any(Number) }, 'the search index is up to date'],
    ]);
    expect((await foundCurrent()).toSorted()).toEqual(await listAll());
  });
});
