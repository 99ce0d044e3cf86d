import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { beginRecords, times, together, triedKinds } from '@/lib/testing/record-kinds';

const today = getProductToday();

async function addPeople() {
  const [editor, writer, categoryId] = [
    await addCaller('editor'),
    await addCaller('writer'),
    await addCategory(),
  ];
  const sentFor = (days: number) => questionOf(categoryId, addDays(today, days));
  const storedNow = async () => {
    const rows = database().selectFrom('trivia_questions').selectAll().where('categoryId', '=', categoryId);
    const entries = database().selectFrom('history').select('id');
    return JSON.stringify([await rows.execute(), (await entries.execute()).length]);
  };
  return { editor, writer, sentFor, storedNow };
}

it('a writer who saves a question as ready is told which roles may do that', async () => {
  const { writer, sentFor } = await addPeople();
  const save = saveDailyQuestion({ triviaQuestion: sentFor(1), status: 'ready' }, writer);
  await expect(save).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(
      /^Send the question for review, .+\. Your account may not .+\. Ask .+ editor/,
    ),
  });
});

it('an editor who saves a weekly question with the id or key of a daily one, or an unknown id, is refused, and nothing changes', async () => {
  const { editor, sentFor, storedNow } = await addPeople();
  const sent = sentFor(1);
  const caller = { ...editor, idempotencyKey: 'one form' };
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
  const before = await storedNow();
  const changed = { ...sent, choice1: 'Uno' };
  for (const questionId of [triviaQuestion.id, undefined, 'nothing']) {
    await expect(saveWeeklyQuestion({ triviaQuestion: changed, questionId }, caller)).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
  expect(await storedNow()).toBe(before);
});

it('an editor whose retry corrects a released question gets a reason in the history, or gives their own', async () => {
  const { editor, sentFor } = await addPeople();
  const caller = { ...editor, idempotencyKey: 'one form', isRetry: true };
  const sent = sentFor(0);
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
  const reasonOf = async (choice1: string, reason?: string) => {
    await saveDailyQuestion({ triviaQuestion: { ...sent, choice1 }, reason }, caller);
    const { entries } = await listHistoryEntries({ subjectId: triviaQuestion.id }, someAdmin);
    return entries[0]?.reason;
  };
  expect(await reasonOf('Uno')).toBe('Corrected before the first save was confirmed');
  expect(await reasonOf('Eins', 'In German, please')).toBe('In German, please');
});

describe('records of every kind', () => {
  describe.each(triedKinds)('a $subjectType', (kind) => {
    const begin = () => beginRecords(kind);

    it('is returned to the retry of a save without response', async () => {
      const { save, caller, colleague, countMade } = await begin();
      const first = await save({}, caller);
      expect(await save({}, caller)).toEqual(first);
      // The first save was stored, whatever was changed since.
      const changed = await save({ label: 'Bee' }, colleague, first);
      expect(await save({}, caller)).toEqual(changed);
      expect(await countMade()).toBe(1);
    });

    it('is corrected by retries with another text or place', async () => {
      const { save, caller, countMade } = await begin();
      const retry = { ...caller, isRetry: true };
      const { id } = await save({}, retry);
      expect(await save({ label: 'Bee' }, retry)).toEqual({ id, version: 2, label: 'Bee' });
      expect(await save({ label: 'Cat', number: 3 }, retry)).toEqual({ id, version: 3, label: 'Cat' });
      expect(await countMade()).toBe(1);
    });

    it('is not corrected by a request that is no retry', async () => {
      const { save, caller, rowOf } = await begin();
      const { id } = await save({}, caller);
      const row = await rowOf(id);
      const other = save({ number: 1 }, caller);
      await expect(other).rejects.toMatchObject({
        status: 409,
        code: 'conflict',
        message: expect.stringContaining('Stored is'),
      });
      expect(await rowOf(id)).toEqual(row);
    });

    it('is not corrected by a retry after somebody else has changed it', async () => {
      const { save, caller, colleague, rowOf } = await begin();
      const first = await save({}, caller);
      await save({ label: 'Bee' }, colleague, first);
      const row = await rowOf(first.id);
      const retry = save({ label: 'Cat' }, { ...caller, isRetry: true });
      await expect(retry).rejects.toMatchObject({ status: 409, code: 'stale' });
      expect(await rowOf(first.id)).toEqual(row);
    });

    it('is created once for a key that arrives 20 times at once, each time with another body', async () => {
      const { save, caller, countMade } = await begin();
      const { done, refused } = await together(times(20, (number) => () => save({ number }, caller)));
      expect(done).toHaveLength(1);
      expect(refused).toHaveLength(19);
      for (const error of refused) {
        expect(error).toMatchObject({ status: 409, code: 'conflict' });
        expect(error.message).toMatch(/Stored is “(Question 0\?|FJORD|Category .* 0)”/);
      }
      expect(await countMade()).toBe(1);
    });

    it('is a different record for the same key of another person', async () => {
      const { save, caller, colleague } = await begin();
      const one = await save({}, caller);
      const other = await save({ number: 1 }, { ...colleague, idempotencyKey: caller.idempotencyKey });
      expect(other.id).not.toBe(one.id);
    });

    it('is not overwritten by somebody who did not see the latest version', async () => {
      const { save, caller, colleague, actions } = await begin();
      const { id } = await save({}, caller);
      const { done, refused } = await together(
        ['Bee', 'Cat', 'Dog'].map((label) => () => save({ label }, colleague, { id, version: 1 })),
      );
      expect(done).toHaveLength(1);
      for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'stale' });
      expect(await actions(id)).toEqual(['created', 'changed']);
    });

    it('is changed once by an update that arrives again, simultaneously or later', async () => {
      const { save, caller, actions } = await begin();
      const { id } = await save({}, caller);
      const update = () => save({ label: 'Bee' }, caller, { id, version: 1 });
      const { done, refused } = await together(times(4, () => update));
      expect([...done, await update()]).toEqual(times(5, () => ({ id, version: 2, label: 'Bee' })));
      expect(refused).toEqual([]);
      expect(await actions(id)).toEqual(['created', 'changed']);
    });
  });

  it('a person whose save reaches two instances with one key gets one record', async () => {
    const [categoryId, person] = await Promise.all([addCategory(), addCaller()]);
    const caller = { ...person, idempotencyKey: 'one form' };
    await jest.isolateModulesAsync(async () => {
      const other = await import('@/lib/features/word-puzzles/server/service');
      const saves = [saveWordPuzzle, other.saveWordPuzzle].flatMap((save) =>
        times(10, (number) => () => {
          const dateOfWordCategory = addDays('2040-01-01', number + (save === saveWordPuzzle ? 0 : 10));
          return save({ word: 'FJORD', hint: 'An inlet', categoryId, dateOfWordCategory }, caller);
        }),
      );
      const { done, refused } = await together(saves);
      expect(new Set(done.map(({ wordCategory }) => wordCategory.id)).size).toBe(1);
      for (const error of refused) expect(error).toMatchObject({ status: 409 });
    });
    const stored = database().selectFrom('word_categories').select('id').where('categoryId', '=', categoryId);
    expect(await stored.execute()).toHaveLength(1);
  });
});
