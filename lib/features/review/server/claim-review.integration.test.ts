import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listDailyQuestionsByDate, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, questionOf, visitor } from '@/lib/testing/factories';
import { addReviewers } from '@/lib/testing/reviewing';
import { claimReview, listReviewQueue } from './service';

const MINUTE_MS = 60_000;
const begun = new Date('2026-11-23T09:00:00.000Z');
const after = (minutes: number) => new Date(begun.getTime() + minutes * MINUTE_MS);

async function setting() {
  const { writer, editor, categoryId } = await addReviewers();
  const other = await addCaller('editor');
  const question = questionOf(categoryId, addDays(productToday(), 3));
  const { triviaQuestion } = await saveDailyQuestion(
    { triviaQuestion: question, status: 'in_review' },
    writer,
  );
  const item = { subjectType: 'question', subjectId: triviaQuestion.id } as const;
  const claimSeen = async (caller: typeof editor, minutes: number) =>
    (await listReviewQueue({ categoryId }, caller, after(minutes))).items[0]?.claimedBy;
  return { writer, editor, other, item, claimSeen };
}

it('shows others, and not the reviewer, who reviews an item, until ten idle minutes have passed', async () => {
  const { writer, editor, other, item, claimSeen } = await setting();
  expect(await claimSeen(other, 0)).toBeUndefined();
  await claimReview(item, editor, begun);
  expect(await claimSeen(other, 0)).toBe(editor.user.username);
  expect(await claimSeen(writer, 9)).toBe(editor.user.username);
  expect(await claimSeen(editor, 0)).toBeUndefined();
  expect(await claimSeen(other, 10)).toBeUndefined();
  // Another tab, or activity, renews it.
  await claimReview(item, editor, after(9));
  expect(await claimSeen(other, 18)).toBe(editor.user.username);
  expect(JSON.stringify(await listDailyQuestionsByDate({ forDate: productToday() }, visitor))).not.toContain(
    editor.user.username,
  );
});

it('stays with the first reviewer until they move on or are idle, and is one row', async () => {
  const { editor, other, item, claimSeen } = await setting();
  await claimReview(item, editor, begun);
  await claimReview(item, other, after(1));
  expect(await claimSeen(other, 1)).toBe(editor.user.username);
  expect(await claimSeen(editor, 1)).toBeUndefined();
  await claimReview({ ...item, isOver: true }, other);
  expect(await claimSeen(other, 1)).toBe(editor.user.username);
  await claimReview({ ...item, isOver: true }, editor);
  expect(await claimSeen(other, 1)).toBeUndefined();
  await claimReview(item, editor, after(2));
  await claimReview(item, other, after(12));
  expect(await claimSeen(editor, 12)).toBe(other.user.username);
  const rows = database().selectFrom('review_claims').selectAll().where('subjectId', '=', item.subjectId);
  expect(await rows.execute()).toHaveLength(1);
});

it('ends when the reviewer’s account is disabled or may no longer review', async () => {
  for (const change of [{ disabledAt: begun.toISOString() }, { role: 'writer' as const }]) {
    const { editor, other, item, claimSeen } = await setting();
    await claimReview(item, editor, begun);
    await database().updateTable('users').set(change).where('id', '=', editor.user.id).execute();
    expect(await claimSeen(other, 1)).toBeUndefined();
    await claimReview(item, other, after(1));
    expect(await claimSeen(editor, 1)).toBe(other.user.username);
  }
});
