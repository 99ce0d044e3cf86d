import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, questionOf } from '@/lib/testing/factories';
import { addReviewers } from '@/lib/testing/reviewing';
import { claimReview, listReviewQueue } from './service';

const MINUTE_MS = 60_000;
const begun = new Date('2026-11-23T09:00:00.000Z');
const after = (minutes: number) => new Date(begun.getTime() + minutes * MINUTE_MS);

async function addClaimable() {
  const { writer, editor, categoryId } = await addReviewers();
  const other = await addCaller('editor');
  const question = questionOf(categoryId, addDays(getProductToday(), 3));
  const { triviaQuestion } = await saveDailyQuestion(
    { triviaQuestion: question, status: 'in_review' },
    writer,
  );
  const item = { subjectType: 'question', subjectId: triviaQuestion.id } as const;
  const claimSeen = async (caller: typeof editor, minutes: number) =>
    (await listReviewQueue({ categoryId }, caller, after(minutes))).items[0]?.claimedBy;
  return { writer, editor, other, item, claimSeen };
}

it('others, but not the reviewer, see who reviews an item until ten idle minutes have passed', async () => {
  const { writer, editor, other, item, claimSeen } = await addClaimable();
  expect(await claimSeen(other, 0)).toBeUndefined();
  await claimReview(item, editor, begun);
  expect(await claimSeen(other, 0)).toBe(editor.user.username);
  expect(await claimSeen(writer, 9)).toBe(editor.user.username);
  expect(await claimSeen(editor, 0)).toBeUndefined();
  expect(await claimSeen(other, 10)).toBeUndefined();
  // Another tab, or activity, renews it.
  await claimReview(item, editor, after(9));
  expect(await claimSeen(other, 18)).toBe(editor.user.username);
});

it('a claim stays with the first reviewer until they end it or are idle', async () => {
  const { editor, other, item, claimSeen } = await addClaimable();
  await claimReview(item, editor, begun);
  await claimReview(item, other, after(1));
  expect(await claimSeen(other, 1)).toBe(editor.user.username);
  expect(await claimSeen(editor, 1)).toBeUndefined();
  // The other reviewer has not renewed it.
  expect(await claimSeen(other, 10)).toBeUndefined();
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

it.each([{ disabledAt: begun.toISOString() }, { role: 'writer' as const }])(
  'a claim ends when the reviewer’s account gets %j',
  async (change) => {
    const { editor, other, item, claimSeen } = await addClaimable();
    await claimReview(item, editor, begun);
    await database().updateTable('users').set(change).where('id', '=', editor.user.id).execute();
    expect(await claimSeen(other, 1)).toBeUndefined();
    await claimReview(item, other, after(1));
    expect(await claimSeen(editor, 1)).toBe(other.user.username);
  },
);
