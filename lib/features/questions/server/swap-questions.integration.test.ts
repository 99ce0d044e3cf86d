import { addDays, formatWeekdayDate as inWords } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { UNDONE_REASON } from '@/lib/features/records/rules';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { together } from '@/lib/testing/record-kinds';
import { getDate, makeTwoQuestions, monday, tuesday } from '@/lib/testing/two-questions';
import { saveDailyQuestion, saveWeeklyQuestion } from './service';
import { questionTable } from './store';

const wednesday = addDays(tuesday, 1);

const versionOf = async (id: string) => (await questionTable.find(id))?.version;

describe('a save does not move the question that it names for a swap', () => {
  it('if it is in another category', async () => {
    const { caller, save, dates } = await makeTwoQuestions();
    const triviaQuestion = questionOf(await addCategory(), tuesday);
    const { triviaQuestion: elsewhere } = await saveDailyQuestion({ triviaQuestion }, caller);
    // The save does not name the question that has the slot.
    const swap = save('first', { forDate: tuesday }, { swapWithId: elsewhere.id });
    await expect(swap).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
    expect(await dates()).toEqual([monday, tuesday]);
    expect(await versionOf(elsewhere.id)).toBe(1);
  });

  it('if both go to the bench, which has room for all', async () => {
    const { second, save, dates } = await makeTwoQuestions();
    await save('second', { forDate: null }, { status: 'ready' });
    await save('first', { forDate: null }, { status: 'ready', swapWithId: second.id });
    expect(await dates()).toEqual([null, null]);
    expect(await versionOf(second.id)).toBe(2);
  });

  it('if it is the saved question itself, also in a deactivated category', async () => {
    const { categoryId, first, save } = await makeTwoQuestions();
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    const { triviaQuestion } = await save('first', { choice1: 'Better' }, { swapWithId: first.id });
    expect(triviaQuestion).toMatchObject({ forDate: monday, version: 2, choices: { choice1: 'Better' } });
  });

  it('if it is of the other game', async () => {
    const { caller, categoryId, first, second, save } = await makeTwoQuestions();
    const weekly = questionOf(categoryId, monday);
    const { triviaQuestion: stored } = await saveWeeklyQuestion({ triviaQuestion: weekly }, caller);
    await saveWeeklyQuestion(
      { triviaQuestion: { ...weekly, forDate: tuesday }, questionId: stored.id, swapWithId: second.id },
      caller,
    );
    expect([await getDate(stored.id), await getDate(second.id)]).toEqual([tuesday, tuesday]);

    const { triviaQuestion: third } = await saveWeeklyQuestion(
      { triviaQuestion: questionOf(categoryId, '2031-01-01') },
      caller,
    );
    await save('first', { forDate: '2031-01-01' }, { swapWithId: third.id });
    expect([await getDate(first.id), await getDate(third.id)]).toEqual(['2031-01-01', '2031-01-01']);
    expect(await versionOf(third.id)).toBe(1);
  });
});

describe('an editor who moves a daily question onto a taken slot', () => {
  it('changes nothing when the other question does not fit into its new category', async () => {
    const { caller, categoryId, sent, first, second, save } = await makeTwoQuestions();
    const elsewhere = await addCategory();
    const sameText = { ...sent.second, categoryId: elsewhere, forDate: monday };
    const { triviaQuestion: other } = await saveDailyQuestion({ triviaQuestion: sameText }, caller);
    // The category to which the other question would move has its text already.
    const swap = save('first', { categoryId: elsewhere }, { swapWithId: other.id });
    await expect(swap).rejects.toMatchObject({ status: 409, code: 'question_exists' });
    expect(await questionTable.find(first.id)).toMatchObject({ categoryId, forDate: monday, version: 1 });
    expect(await questionTable.find(second.id)).toMatchObject({ categoryId, forDate: tuesday, version: 1 });
    expect(await questionTable.find(other.id)).toMatchObject({ categoryId: elsewhere, version: 1 });
  });

  it('moves no question into a deactivated category', async () => {
    const { caller, categoryId, first, save } = await makeTwoQuestions();
    const open = await addCategory();
    const triviaQuestion = questionOf(open, tuesday);
    const { triviaQuestion: other } = await saveDailyQuestion({ triviaQuestion }, caller);
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    const swap = save('first', { categoryId: open, forDate: tuesday }, { swapWithId: other.id });
    await expect(swap).rejects.toMatchObject({ status: 400, issues: [{ path: 'swapWithId' }] });
    expect([await getDate(first.id), await getDate(other.id)]).toEqual([monday, tuesday]);
  });

  it('leaves a question that has left the slot unchanged', async () => {
    const { second, save, dates } = await makeTwoQuestions();
    await save('second', { forDate: wednesday });
    await save('first', { forDate: tuesday }, { swapWithId: second.id });
    expect(await dates()).toEqual([tuesday, wednesday]);
    expect(await versionOf(second.id)).toBe(2);
  });

  it('trades their places once when the two are swapped from both sides at once', async () => {
    const { first, second, save, dates } = await makeTwoQuestions();
    const { done, refused } = await together([
      () => save('first', { forDate: tuesday }, { version: 1, swapWithId: second.id }),
      () => save('second', { forDate: monday }, { version: 1, swapWithId: first.id }),
    ]);
    // The second save finds its question moved already, or is refused, so the two never trade places twice.
    expect(done).not.toEqual([]);
    for (const error of refused) expect(error).toMatchObject({ status: 409 });
    expect(await dates()).toEqual([tuesday, monday]);
  });
});

/** Stores today's question and another on the bench; `takeOff` trades their places. */
async function beginTakingOff() {
  const today = getProductToday();
  const caller = await addCaller('editor');
  const categoryId = await addCategory();
  const questionFor = (forDate: string | null) => ({ ...questionOf(categoryId, ''), forDate });
  const save = (forDate: string | null, fields: object = {}) =>
    saveDailyQuestion({ triviaQuestion: questionFor(forDate), ...fields }, caller);
  const { triviaQuestion: live } = await save(today);
  const { triviaQuestion: spare } = await save(null, { status: 'ready' });
  const takeOff = (fields: object) =>
    saveDailyQuestion(
      {
        triviaQuestion: { ...questionFor(null), question: live.question },
        questionId: live.id,
        reason: 'Wrong',
        swapWithId: spare.id,
        goesLive: true,
        ...fields,
      },
      caller,
    );
  return { today, caller, live, spare, takeOff };
}

it('an editor moves today’s question to the bench as a draft and one of the bench into its slot, in one step that one Undo reverses', async () => {
  const { today, caller, live, spare, takeOff } = await beginTakingOff();
  const { historyEntryId = '' } = await takeOff({ status: 'draft' });
  expect([await getDate(live.id), await getDate(spare.id)]).toEqual([null, today]);
  await restoreHistoryEntry({ entryId: historyEntryId, side: 'before', reason: UNDONE_REASON }, caller);
  expect([await getDate(live.id), await getDate(spare.id)]).toEqual([today, null]);
  expect(await questionTable.find(live.id)).toMatchObject({ status: 'ready' });
});

it('an editor cannot trade today’s question for one of the bench if it stays ready', async () => {
  const { today, live, spare, takeOff } = await beginTakingOff();
  await expect(takeOff({ status: 'ready' })).rejects.toMatchObject({ code: 'conflict' });
  expect([await getDate(live.id), await getDate(spare.id)]).toEqual([today, null]);
});

describe('a swap', () => {
  /** Stores two questions and swaps them with a save that also changes the first. */
  async function swapQuestions() {
    const two = await makeTwoQuestions();
    const swap = { version: 1, swapWithId: two.second.id };
    await two.save('first', { choice1: 'Changed, too', forDate: tuesday }, swap);
    const findLastEntry = async (subjectId: string) => {
      const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId }, someAdmin);
      const [latest] = entries;
      if (!latest) throw new Error('no entry');
      return latest;
    };
    const readRows = () =>
      Promise.all(
        [two.first, two.second].map(async ({ id }) => {
          const row = await questionTable.find(id);
          return [row?.forDate, row?.choice1, row?.version];
        }),
      );
    return { ...two, findLastEntry, readRows };
  }

  it('is one entry with both questions, in the list of all and in that of either', async () => {
    const { caller, first, second, findLastEntry } = await swapQuestions();
    const { entries } = await listHistoryEntries(
      { changedBy: caller.user.username, action: 'swapped' },
      someAdmin,
    );
    expect(entries).toHaveLength(1);
    const moved = {
      subjectId: second.id,
      before: { Date: inWords(tuesday) },
      after: { Date: inWords(monday) },
    };
    expect(entries[0]).toMatchObject({
      subjectId: first.id,
      after: { Date: inWords(tuesday) },
      also: [moved],
    });
    expect(await findLastEntry(second.id)).toMatchObject({ ...moved, also: [{ subjectId: first.id }] });
  });

  it('is undone once, however many try at once from either record', async () => {
    const { caller, first, second, findLastEntry, readRows } = await swapQuestions();
    const entries = await Promise.all([first, second, first].map(({ id }) => findLastEntry(id)));
    const undo = () =>
      together(
        entries.map(
          ({ id }) =>
            () =>
              restoreHistoryEntry({ entryId: id, side: 'before' }, caller),
        ),
      );
    const { done, refused } = await undo();
    expect(done).not.toEqual([]);
    for (const error of refused) expect(error).toMatchObject({ status: 409 });
    expect((await undo()).refused).toEqual([]);
    expect(await readRows()).toEqual([
      [monday, 'One', 3],
      [tuesday, 'One', 3],
    ]);
  });
});
