import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { beginRecords, triedKinds } from '@/lib/testing/record-kinds';
import { connectSomebodyElse } from '@/lib/testing/somebody-else';

const { somebodyElse, observer, waitUntilSomebodyWaitsForALock } = connectSomebodyElse();

it('two transactions that wait for each other both succeed, because one is repeated', async () => {
  const [one, other] = await Promise.all([addCategory(), addCategory()]);
  let attempts = 0;
  let held = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const recolor = (id: string, db: Db) =>
    db.updateTable('categories').set({ defaultAvatarColor: '#000000' }).where('id', '=', id).execute();
  const take = (first: string, second: string) =>
    inTransaction(async (transaction) => {
      attempts += 1;
      await recolor(first, transaction);
      held += 1;
      if (held === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await recolor(second, transaction);
    });
  await Promise.all([take(one, other), take(other, one)]);
  // The repetition may meet the other transaction again.
  expect(attempts).toBeGreaterThan(2);
});

it('a proposal is refused if it waits for another writer’s proposal of the same question', async () => {
  const [editor, writer, other] = [
    await addCaller('editor'),
    await addCaller('writer'),
    await addCaller('writer'),
  ];
  const sent = questionOf(await addCategory(), addDays(getProductToday(), 1));
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const propose = (choice1: string, caller: typeof writer) =>
    saveDailyQuestion(
      { triviaQuestion: { ...sent, choice1 }, questionId: triviaQuestion.id, status: 'in_review' },
      caller,
    );
  // The proposal is taken away, and put back by somebody whose transaction is not over.
  await propose('Uno', other);
  await somebodyElse.query('create temporary table taken as select * from proposals');
  await somebodyElse.query('delete from proposals');
  await somebodyElse.query('begin');
  await somebodyElse.query('insert into proposals select * from taken');
  const proposal = propose('Due', writer);
  await Promise.race([waitUntilSomebodyWaitsForALock(), proposal]);
  await somebodyElse.query('commit');
  await expect(proposal).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const { rows } = await observer.query('select created_by, version from proposals');
  expect(rows).toEqual([{ created_by: other.user.id, version: 1 }]);
});

it.each(triedKinds.filter(({ subjectType }) => subjectType !== 'category'))(
  'a deleted $subjectType is restored from one of two entries: a second restoration waits for the first',
  async (kind) => {
    const { save, remove, caller, anew, colleague, actions, entryOf, rowOf } = await beginRecords(kind);
    const { id } = await save({}, caller);
    await save({ label: 'Bee' }, caller, { id });
    await remove?.({ id }, caller);
    const [created, changed] = [await entryOf(id, 'created'), await entryOf(id, 'changed')];
    // This lock holds the first one after its record is stored, and before its transaction ends.
    await somebodyElse.query('begin');
    await somebodyElse.query('lock table search_documents in share mode');
    const first = restoreHistoryEntry({ entryId: created.id }, anew);
    await Promise.race([waitUntilSomebodyWaitsForALock(), first]);
    const second = restoreHistoryEntry({ entryId: changed.id }, colleague);
    await Promise.race([waitUntilSomebodyWaitsForALock(2), second]);
    await somebodyElse.query('commit');
    await expect(second).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      message: expect.stringMatching(/^Somebody else changed/),
    });
    await first;
    const content = { ...JSON.parse(created.after ?? ''), version: 3, updatedAt: expect.any(String) };
    expect(await rowOf(id)).toEqual(content);
    expect(await actions(id)).toEqual(['created', 'changed', 'deleted', 'restored']);
  },
);

const monday = addDays(getProductToday(), 100);
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];

it('an editor’s swap waits for a running move of the other question, and does not move that one again', async () => {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = questionOf(categoryId, monday);
  const { triviaQuestion: first } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
  const inTheWay = { triviaQuestion: questionOf(categoryId, tuesday) };
  const { triviaQuestion: second } = await saveDailyQuestion(inTheWay, caller);

  await somebodyElse.query('begin');
  await somebodyElse.query('update trivia_questions set for_date = $1, version = 2 where id = $2', [
    wednesday,
    second.id,
  ]);
  const swap = saveDailyQuestion(
    { triviaQuestion: { ...sent, forDate: tuesday }, questionId: first.id, swapWithId: second.id },
    caller,
  );
  await Promise.race([waitUntilSomebodyWaitsForALock(), swap]);
  await somebodyElse.query('commit');
  await expect(swap).resolves.toMatchObject({ triviaQuestion: { id: first.id, forDate: tuesday } });
  const { rows } = await observer.query('select for_date, version from trivia_questions where id = $1', [
    second.id,
  ]);
  expect(rows).toEqual([{ for_date: wednesday, version: 2 }]);
});
