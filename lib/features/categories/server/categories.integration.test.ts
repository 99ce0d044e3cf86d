import { randomUUID } from 'node:crypto';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { trashUnused } from '@/lib/features/media/server/store';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { makeCacheProbe } from '@/lib/testing/cached-probe';
import { addCaller, addFile, questionOf, someAdmin } from '@/lib/testing/factories';
import { together } from '@/lib/testing/record-kinds';
import { undoStep } from '@/lib/testing/undo-step';
import { listActiveCategories, listAllCategories, reorderCategories, saveCategory } from './service';

const color = { defaultAvatarColor: '#1c9cf0' };

async function addNewCategory() {
  const caller = await addCaller();
  const name = `Art ${randomUUID()}`;
  const { category } = await saveCategory({ category: name, ...color, active: true }, caller);
  return { caller, name, category };
}

describe('a person who manages categories', () => {
  it('adds a category at the end, and finds it among the active ones', async () => {
    const { name, category } = await addNewCategory();
    expect(category).toMatchObject({ category: name, defaultAvatarColor: '#1C9CF0', version: 1 });
    expect((await listActiveCategories()).categories.at(-1)).toMatchObject({ id: category.id });
  });

  it('is refused a name that exists', async () => {
    const { name } = await addNewCategory();
    const again = saveCategory(
      { category: ` ${name.toUpperCase()} `, ...color, active: true },
      await addCaller(),
    );
    await expect(again).rejects.toMatchObject({ status: 409, issues: [{ path: 'category' }] });
  });

  it.each([
    [{ category: ' ' }, 'category'],
    [{ mediaId: 'no-such-image' }, 'mediaId'],
  ])('is refused a category with %j', async (wrong, path) => {
    const save = saveCategory({ category: 'Law', ...color, active: true, ...wrong }, await addCaller());
    await expect(save).rejects.toMatchObject({ status: 400, issues: [{ path }] });
  });

  it('deactivates a category, which leaves the active ones and the cached pages, and restores it', async () => {
    const { caller, name, category } = await addNewCategory();
    const isCached = await makeCacheProbe('categories');
    const change = { categoryId: category.id, category: `${name} renamed`, ...color, active: false };
    await saveCategory({ ...change, version: 1 }, caller);
    expect(isCached()).toBe(false);
    const findActive = async () =>
      (await listActiveCategories()).categories.find(({ id }) => id === category.id);
    expect(await findActive()).toBeUndefined();
    const { entries } = await listHistoryEntries({ subjectId: category.id }, someAdmin);
    expect(entries[0]).toMatchObject({ before: { Active: 'Yes' }, after: { Active: 'No' } });
    await restoreHistoryEntry({ entryId: entries[1]?.id ?? '' }, caller);
    expect(await findActive()).toMatchObject({ category: name });
  });

  it('is asked before a restored version shows or hides the question of today', async () => {
    const { caller, name, category } = await addNewCategory();
    const triviaQuestion = questionOf(category.id, getProductToday());
    await saveDailyQuestion({ triviaQuestion }, caller);
    const change = { categoryId: category.id, category: name, ...color, active: false };
    const { historyEntryId: entryId = '' } = await saveCategory(change, caller);
    for (const [side, path] of [
      ['before', 'appearing'],
      ['after', 'leaving'],
    ] as const) {
      const restore = (goesLive: boolean) => restoreHistoryEntry({ entryId, side, goesLive }, caller);
      await expect(restore(false)).rejects.toMatchObject({ code: 'goes_live', issues: [{ path }] });
      await expect(restore(true)).resolves.toMatchObject({ subjectId: category.id });
    }
  });

  it('undoes another image, and can save the category with the earlier one, which was in the trash', async () => {
    const { caller, name, category } = await addNewCategory();
    const fields = { category: name, ...color, active: true, categoryId: category.id };
    const [first, second] = [createMediaId(), createMediaId()];
    await Promise.all([first, second].map((id) => addFile(id)));
    await saveCategory({ ...fields, mediaId: first }, caller);
    const { historyEntryId = '' } = await saveCategory({ ...fields, mediaId: second }, caller);
    await trashUnused([first], new Date().toISOString());
    await undoStep({ entryId: historyEntryId }, caller);
    const renamed = saveCategory({ ...fields, mediaId: first, category: `${name} again` }, caller);
    await expect(renamed).resolves.toMatchObject({ category: { mediaId: first } });
  });

  it('reorders all categories or none', async () => {
    const { caller } = await addNewCategory();
    await addNewCategory();
    const ids = (await listAllCategories()).categories.map(({ id }) => id);
    const reversed = ids.toReversed();
    await reorderCategories({ categoryIds: reversed }, caller);
    expect((await listAllCategories()).categories.map(({ id }) => id)).toEqual(reversed);
    const partial = reorderCategories({ categoryIds: ids.slice(1) }, caller);
    await expect(partial).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect((await listAllCategories()).categories.map(({ id }) => id)).toEqual(reversed);
  });

  it('gets one of the orders when several people reorder the categories at the same time', async () => {
    const { caller } = await addNewCategory();
    await Promise.all(Array.from({ length: 5 }, addNewCategory));
    const ids = (await listAllCategories()).categories.map(({ id }) => id);
    const reversed = ids.toReversed();
    const turn = (list: string[], by: number) => [...list.slice(by), ...list.slice(0, by)];
    const orders = [reversed, turn(ids, 3), turn(reversed, 1)];
    const { refused } = await together(
      orders.map((categoryIds) => () => reorderCategories({ categoryIds }, caller)),
    );
    for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'stale' });
    expect(orders).toContainEqual((await listAllCategories()).categories.map(({ id }) => id));
  });
});

it('a visitor gets categories that were added at once in the same order as staff, also after a change of one', async () => {
  const both = [(await addNewCategory()).category, (await addNewCategory()).category];
  const [one, other] = both.map(({ id }) => id).toSorted();
  const { position } = await database()
    .selectFrom('categories')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirstOrThrow();
  await database()
    .updateTable('categories')
    .set({ position })
    .where('id', 'in', [one ?? '', other ?? ''])
    .execute();
  // PostgreSQL reads a changed row last if the order leaves that open.
  await database()
    .updateTable('categories')
    .set({ defaultAvatarColor: '#000000' })
    .where('id', '=', one ?? '')
    .execute();
  const lists = await Promise.all([listActiveCategories(), listAllCategories()]);
  for (const { categories } of lists) expect(categories.slice(-2).map(({ id }) => id)).toEqual([one, other]);
});

it('a person who changes a category keeps its targets until they send others', async () => {
  const editor = await addCaller('editor');
  const name = `With targets ${randomUUID()}`;
  const fields = { category: name, defaultAvatarColor: '#336699', active: true };
  const { category } = await saveCategory({ ...fields, targets: { image: 2, hard: 1 } }, editor);
  const again = { ...fields, categoryId: category.id, category: `${name} renamed` };
  expect((await saveCategory(again, editor)).category.targets).toEqual({ image: 2, hard: 1 });
  const changed = await saveCategory({ ...again, targets: { audio: 1 } }, editor);
  expect(changed.category.targets).toEqual({ audio: 1 });
});
