import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { triedKinds } from '@/lib/testing/record-kinds';

/** What came of saves that ran at once: those that were stored, and the errors of the others. */
async function together<T>(works: readonly (() => Promise<T>)[]) {
  const results = await Promise.allSettled(works.map((work) => work()));
  return {
    done: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}

function times<T>(count: number, work: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => work(index));
}

const tables = {
  question: 'trivia_questions',
  word_puzzle: 'word_categories',
  category: 'categories',
  note: 'notes',
} as const;

describe.each(triedKinds)('a $subjectType', ({ subjectType, open }) => {
  async function begin() {
    const [kind, person, colleague] = await Promise.all([open(), addCaller(), addCaller()]);
    const caller: Caller = { ...person, idempotencyKey: 'one form' };
    const actions = async (id: string) => {
      const entries = await database()
        .selectFrom('history')
        .select('action')
        .where('subject_id', '=', id)
        .orderBy('sequence')
        .execute();
      return entries.map(({ action }) => action);
    };
    const entryOf = async (id: string, action: 'created' | 'changed' | 'deleted') =>
      database()
        .selectFrom('history')
        .selectAll()
        .where('subject_id', '=', id)
        .where('action', '=', action)
        .executeTakeFirstOrThrow();
    const rowOf = async (id: string) => {
      const row = await database()
        .selectFrom(tables[subjectType])
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { ...row };
    };
    /** How many records this person made. */
    const made = async () =>
      (
        await database()
          .selectFrom('history')
          .select('id')
          .where('changed_by', '=', person.user.id)
          .where('action', '=', 'created')
          .execute()
      ).length;
    return { ...kind, caller, colleague, actions, entryOf, rowOf, made };
  }

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

  it('is brought to an earlier version once, however many do so at once', async () => {
    const { save, caller, actions, entryOf, rowOf } = await begin();
    const { id } = await save({}, caller);
    await save({ label: 'Bee' }, caller, { id });
    const entry = await entryOf(id, 'changed');
    const undo = () => restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
    const { refused } = await together(times(3, () => undo));
    await undo();
    expect(refused).toEqual([]);
    expect(await actions(id)).toEqual(['created', 'changed', 'restored']);
    expect(await rowOf(id)).toMatchObject({ version: 3 });
  });

  it('comes back from a history that is older than its table', async () => {
    const { save, caller, entryOf, rowOf } = await begin();
    const { id } = await save({}, caller);
    const row = await rowOf(id);
    await save({ label: 'Bee' }, caller, { id });
    const created = await entryOf(id, 'created');
    const after = JSON.stringify({
      ...JSON.parse(created.after ?? ''),
      idempotency_key: 'gone with its column',
    });
    await database().updateTable('history').set({ after }).where('id', '=', created.id).execute();
    await restoreHistoryEntry({ entryId: created.id }, caller);
    const restored = await rowOf(id);
    expect({ ...restored, version: 1, updated_at: null }).toEqual({ ...row, updated_at: null });
  });

  if (subjectType === 'category') return;

  async function beginRemoving() {
    const { remove, ...rest } = await begin();
    if (!remove) throw new Error('not removable');
    return { ...rest, remove };
  }

  it('is deleted once, however many delete it at once, and comes back exactly, however many undo that', async () => {
    const { save, remove, caller, colleague, actions, rowOf } = await beginRemoving();
    const { id, version } = await save({}, caller);
    const before = await rowOf(id);
    const deletions = await together(
      [caller, colleague, caller].map((person) => () => remove({ id, version }, person)),
    );
    expect(deletions.refused).toEqual([]);
    deletions.done.push(await remove({ id }, caller));
    const [entryId = '', ...others] = new Set(deletions.done.map(({ historyEntryId }) => historyEntryId));
    expect(others).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();

    const undo = () => restoreHistoryEntry({ entryId }, caller);
    expect((await together(times(3, () => undo))).refused).toEqual([]);
    await undo();
    expect(await rowOf(id)).toEqual(before);
    expect(await actions(id)).toEqual(['created', 'deleted', 'restored']);
  });

  it('is not deleted in a version that was not seen', async () => {
    const { save, remove, caller, rowOf } = await beginRemoving();
    const { id } = await save({}, caller);
    await save({ label: 'Bee' }, caller, { id });
    await expect(remove({ id, version: 1 }, caller)).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect(await rowOf(id)).toMatchObject({ version: 2 });
    await expect(remove({ id: 'nothing' }, caller)).rejects.toMatchObject({ status: 404 });
  });

  it('stays deleted when the save that made it arrives again, and for who still edits it', async () => {
    const { save, remove, caller, colleague, rowOf, made } = await beginRemoving();
    const { id } = await save({}, caller);
    await remove({ id }, colleague);
    for (const target of [{}, { id }]) {
      await expect(save({ label: 'Bee' }, caller, target)).rejects.toMatchObject({ status: 404 });
    }
    expect(await rowOf(id)).toBeUndefined();
    expect(await made()).toBe(1);
    await save({ label: 'Bee' }, { ...caller, idempotencyKey: 'the next form' });
    expect(await made()).toBe(2);
  });

  it('frees its place; an undo that comes too late says what is in the way', async () => {
    const { save, remove, caller, colleague, rowOf } = await beginRemoving();
    const { id } = await save({}, caller);
    const { historyEntryId } = await remove({ id }, caller);
    await save({ label: 'Bee' }, colleague);
    const undo = restoreHistoryEntry({ entryId: historyEntryId }, caller);
    await expect(undo).rejects.toMatchObject({ code: expect.stringMatching(/slot_taken|question_exists/) });
    expect(await rowOf(id)).toBeUndefined();
  });

  it('never has one version number for two contents', async () => {
    const { save, remove, caller, entryOf, rowOf } = await beginRemoving();
    const { id } = await save({}, caller);
    await save({ label: 'Bee' }, caller, { id });
    await remove({ id }, caller);
    await restoreHistoryEntry({ entryId: (await entryOf(id, 'created')).id }, caller);
    expect(await rowOf(id)).toMatchObject({ version: 3 });
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
