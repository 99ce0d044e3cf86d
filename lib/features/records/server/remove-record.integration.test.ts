import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { pageCacheState } from '@/lib/kept/page-cache-state';
import { pageTags } from '@/lib/kept/tags';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { keepProbe } from '@/lib/testing/kept-probe';
import { removeRecord } from './remove-record';

const today = productToday();
const kind = questionKind('daily');

async function setting() {
  const [editor, writer, categoryId] = [
    await addCaller('editor'),
    await addCaller('writer'),
    await addCategory(),
  ];
  const save = async (days: number, caller = editor, status: 'ready' | 'draft' = 'ready') =>
    (
      await saveDailyQuestion(
        { triviaQuestion: questionOf(categoryId, addDays(today, days)), status },
        caller,
      )
    ).triviaQuestion;
  const idsNow = async () => {
    const rows = database().selectFrom('trivia_questions').select('id').where('category_id', '=', categoryId);
    return (await rows.orderBy('for_date').execute()).map(({ id }) => id);
  };
  return { editor, writer, save, idsNow };
}

it('goes only by who may take it away, for a reason if players have seen it, and if the call is about it', async () => {
  const { editor, writer, save, idsNow } = await setting();
  const [live, coming] = [await save(0), await save(1)];
  const remove = (id: string, caller = editor, more = {}) => removeRecord(kind, { id, ...more }, caller);
  await expect(remove(coming.id, writer)).rejects.toMatchObject({ status: 403 });
  await expect(remove(live.id)).rejects.toMatchObject({ status: 400, issues: [{ path: 'reason' }] });
  await expect(remove(coming.id, editor, { accepts: () => false })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
  await expect(remove('nothing', editor, { accepts: () => true })).rejects.toMatchObject({ status: 404 });
  // It is there: what is stale is what was seen of it.
  await expect(remove(coming.id, editor, { version: 7 })).rejects.toMatchObject({ code: 'stale' });
  expect(await idsNow()).toEqual([live.id, coming.id]);
  await remove(coming.id, editor, { accepts: () => true });
  await remove(live.id, editor, { reason: ' Wrong ' });
  expect(await idsNow()).toEqual([]);
});

it('what goes with it is a part of its entry, unless it has changed since', async () => {
  const { editor, save, idsNow } = await setting();
  const [first, second, changed] = [await save(1), await save(2), await save(3)];
  const companions = [second, { id: changed.id, version: changed.version + 1 }];
  const { historyEntryId } = await removeRecord(kind, { id: first.id, companions }, editor);
  expect(await idsNow()).toEqual([changed.id]);
  const parts = database()
    .selectFrom('history')
    .select(['subject_id', 'action', 'after'])
    .where('part_of', '=', historyEntryId);
  expect(await parts.execute()).toEqual([{ subject_id: second.id, action: 'deleted', after: null }]);
});

it.each([
  ['somebody else’s', 1, 403],
  ['released', 0, 400],
])('nothing goes when what would go with it is %s', async (_what, days, status) => {
  const { editor, writer, save, idsNow } = await setting();
  const [theirs, mine] = [await save(days), await save(2, writer, 'draft')];
  const removal = { id: mine.id, companions: [theirs] };
  await expect(removeRecord(kind, removal, days ? writer : editor)).rejects.toMatchObject({ status });
  expect(await idsNow()).toEqual([theirs.id, mine.id]);
});

it('is answered once its pages, and those of what went with it, are void everywhere', async () => {
  const { editor, save, idsNow } = await setting();
  const [first, second] = [await save(1), await save(2)];
  const kept = await Promise.all(
    [first, second].map(({ questionTag }) => keepProbe(pageTags.question(questionTag))),
  );
  const [told, everywhere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  pageCacheState().announce = () => {
    told.resolve();
    return everywhere.promise;
  };
  let isAnswered = false;
  const removal = removeRecord(kind, { id: first.id, companions: [second] }, editor).then(() => {
    isAnswered = true;
  });
  await told.promise;
  expect(kept.map((isKept) => isKept())).toEqual([false, false]);
  // Longer than anything that a removal does after its announcement.
  for (let step = 0; step < 30; step++) await idsNow();
  expect(isAnswered).toBe(false);
  everywhere.resolve();
  await removal;
});
