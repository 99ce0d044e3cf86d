import { addDays } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { triedKinds } from '@/lib/testing/record-kinds';
import { beginRecords, times, together } from '@/lib/testing/tried-records';

describe.each(triedKinds)('a $subjectType', (kind) => {
  const begin = () => beginRecords(kind);

  it('is made once by a double click', async () => {
    const { save, caller, made } = await begin();
    const { done, refused } = await together(times(4, () => () => save({}, caller)));
    expect(refused).toEqual([]);
    expect(new Set(done.map(({ id }) => id)).size).toBe(1);
    expect(await made()).toBe(1);
  });

  it('is answered to the retry of a save whose answer was lost', async () => {
    const { save, caller, colleague, made } = await begin();
    const first = await save({}, caller);
    expect(await save({}, caller)).toEqual(first);
    // What the first save asked for was done, whatever somebody made of it since.
    const changed = await save({ label: 'Bee' }, colleague, first);
    expect(await save({}, caller)).toEqual(changed);
    expect(await made()).toBe(1);
  });

  it('is corrected by retries that say something else, also where it stands', async () => {
    const { save, caller, made } = await begin();
    const retry = { ...caller, isRetry: true };
    const { id } = await save({}, retry);
    expect(await save({ label: 'Bee' }, retry)).toEqual({ id, version: 2, label: 'Bee' });
    expect(await save({ label: 'Cat', number: 3 }, retry)).toEqual({ id, version: 3, label: 'Cat' });
    expect(await made()).toBe(1);
  });

  it('is not corrected by what is no retry, also once its own save was answered', async () => {
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

  it('is not corrected over the change of somebody else', async () => {
    const { save, caller, colleague, rowOf } = await begin();
    const first = await save({}, caller);
    await save({ label: 'Bee' }, colleague, first);
    const row = await rowOf(first.id);
    const retry = save({ label: 'Cat' }, { ...caller, isRetry: true });
    await expect(retry).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect(await rowOf(first.id)).toEqual(row);
  });

  it('is one for a key that arrives 50 times at once, each time with another body', async () => {
    const { save, caller, made } = await begin();
    const { done, refused } = await together(times(50, (number) => () => save({ number }, caller)));
    expect(done).toHaveLength(1);
    expect(refused).toHaveLength(49);
    for (const error of refused) {
      expect(error).toMatchObject({ status: 409, code: 'conflict' });
      expect(error.message).toMatch(/Stored is “(Question 0\?|FJORD|Category .* 0)”/);
    }
    expect(await made()).toBe(1);
  });

  it('is answered to the same body and refused to another one at the same time', async () => {
    const { save, caller } = await begin();
    const { done, refused } = await together([
      () => save({ label: 'Bee' }, caller),
      () => save({ label: 'Cat' }, caller),
      () => save({ label: 'Bee' }, caller),
    ]);
    expect(done.map(({ label }) => label)).toEqual(['Bee', 'Bee']);
    expect(refused).toEqual([expect.objectContaining({ status: 409 })]);
  });

  it('is another one for the same key of another person', async () => {
    const { save, caller, colleague } = await begin();
    const one = await save({}, caller);
    const other = await save({ number: 1 }, { ...colleague, idempotencyKey: caller.idempotencyKey });
    expect(other.id).not.toBe(one.id);
  });

  it('is refused a place that another one has, and nothing is stored', async () => {
    const { save, caller, colleague, made } = await begin();
    await save({}, colleague);
    const second = save({ label: 'Bee' }, caller);
    await expect(second).rejects.toMatchObject({ status: 409 });
    expect(await made()).toBe(0);
    const mine = await save({ number: 1 }, caller);
    const move = save({ label: 'Bee', number: 0 }, caller, mine);
    await expect(move).rejects.toMatchObject({ status: 409 });
  });

  it('is overwritten by nobody who did not see the latest version', async () => {
    const { save, caller, colleague, actions } = await begin();
    const { id } = await save({}, caller);
    const { done, refused } = await together(
      ['Bee', 'Cat', 'Dog'].map((label) => () => save({ label }, colleague, { id, version: 1 })),
    );
    expect(done).toHaveLength(1);
    for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'stale' });
    expect(await actions(id)).toEqual(['created', 'changed']);
  });

  it('is changed once by an update that arrives again, at once or later', async () => {
    const { save, caller, actions } = await begin();
    const { id } = await save({}, caller);
    const update = () => save({ label: 'Bee' }, caller, { id, version: 1 });
    const { done, refused } = await together(times(4, () => update));
    expect([...done, await update()]).toEqual(times(5, () => ({ id, version: 2, label: 'Bee' })));
    expect(refused).toEqual([]);
    expect(await actions(id)).toEqual(['created', 'changed']);
  });
});

it('one key makes one record on two instances, too, whichever of them is faster', async () => {
  const [categoryId, person] = await Promise.all([addCategory(), addCaller()]);
  const caller = { ...person, idempotencyKey: 'one form' };
  await jest.isolateModulesAsync(async () => {
    const other = await import('@/lib/features/word-puzzles/server/save-word-puzzle');
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
  const stored = database().selectFrom('word_categories').select('id').where('category_id', '=', categoryId);
  expect(await stored.execute()).toHaveLength(1);
});

it('500 double clicks at once make 500 records', async () => {
  const [question] = triedKinds;
  if (!question) throw new Error('no kind');
  const [{ save }, caller] = await Promise.all([question.open(), addCaller()]);
  const click = (number: number) => () => save({ number }, { ...caller, idempotencyKey: `form ${number}` });
  const { done, refused } = await together(times(1000, (index) => click(index % 500)));
  expect(refused).toEqual([]);
  expect(new Set(done.map(({ id }) => id)).size).toBe(500);
}, 120_000);
