import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { createMediaId } from '@/lib/features/media/server/create-media-id';
import { findMediaByIds, insertMedia } from '@/lib/features/media/server/store';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { deleteDailyQuestion } from './delete-question';
import { questionKind } from './question-kind';
import { saveDailyQuestion } from './save-question';

const tomorrow = addDays(productToday(), 1);

/** A question that shows these files, and what brings it back after it was deleted. */
async function deletedWith(mediaId?: string, zoomMediaId?: string) {
  const [caller, categoryId] = [await addCaller(), await addCategory()];
  const created_at = new Date().toISOString();
  for (const id of [mediaId, zoomMediaId]) {
    const facts = { kind: 'image', driver: 'local', content_type: 'image/png', bytes: 1 } as const;
    if (id) await insertMedia({ ...facts, id, created_at });
  }
  const { triviaQuestion } = await saveDailyQuestion(
    {
      triviaQuestion: questionOf(categoryId, tomorrow),
      ...(mediaId && { mediaType: 'image', mediaId, zoomMediaId }),
    },
    caller,
  );
  const { historyEntryId: entryId } = await deleteDailyQuestion({ questionId: triviaQuestion.id }, caller);
  const rowOf = () =>
    database()
      .selectFrom('trivia_questions')
      .selectAll()
      .where('id', '=', triviaQuestion.id)
      .executeTakeFirst();
  return { caller, rowOf, restore: () => restoreHistoryEntry({ entryId }, caller) };
}

/** Puts the files in the trash. */
const trash = (ids: string[]) =>
  database()
    .updateTable('media')
    .set({ deleted_at: '2026-11-01T00:00:00.000Z' })
    .where('id', 'in', ids)
    .execute();

it.each([
  ['a picture and what is seen of it close up', 'whole', 'close'],
  ['a picture that is seen close up as it is', 'both', 'both'],
  ['a picture alone', 'alone', undefined],
])('a question comes back with %s out of the trash', async (_what, mediaId, zoomMediaId) => {
  const { rowOf, restore } = await deletedWith(mediaId, zoomMediaId);
  const ids = [mediaId, zoomMediaId].filter((id) => id !== undefined);
  await trash(ids);
  await restore();
  expect(await rowOf()).toMatchObject({ media_id: mediaId, zoom_media_id: zoomMediaId ?? null });
  for (const file of await findMediaByIds(ids)) expect(file.deleted_at).toBeNull();
});

it.each([0, 1])('a question stays deleted one of whose files is gone for good: %i', async (gone) => {
  const ids = [createMediaId(), createMediaId()] as const;
  const { rowOf, restore } = await deletedWith(...ids);
  await trash([...ids]);
  await database()
    .deleteFrom('media')
    .where('id', '=', ids[gone] ?? '')
    .execute();
  await expect(restore()).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect(await rowOf()).toBeUndefined();
  for (const file of await findMediaByIds(ids)) expect(file.deleted_at).not.toBeNull();
});

it('a question has its author, a name of its own for links, and comes back without files, too', async () => {
  const [one, other] = [await deletedWith(), await deletedWith()];
  await one.restore();
  await other.restore();
  const [row, second] = [await one.rowOf(), await other.rowOf()];
  expect(row).toMatchObject({ created_by: one.caller.user.id, version: 1, media_id: null });
  expect(row?.tag).toMatch(/^[\w-]{12}$/);
  expect(second?.tag).not.toBe(row?.tag);
});

it('what is refused names a question', async () => {
  const { requireReason, requireRight } = questionKind('daily');
  const { caller, rowOf, restore } = await deletedWith();
  await restore();
  const row = await rowOf();
  if (!row) throw new Error('not restored');
  const released = { ...row, for_date: productToday() };
  expect(() => requireReason?.(released, '')).toThrow(
    'This question is already released. Say why it changes.',
  );
  const writer = { ...caller, user: { ...caller.user, role: 'writer' as const } };
  await expect(requireRight?.(writer, released, null)).rejects.toThrow(
    'This question is not a draft of yours.',
  );
});
