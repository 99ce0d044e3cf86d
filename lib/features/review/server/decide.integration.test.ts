import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { nameAuthors } from '@/lib/features/history/rules';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { deleteDailyQuestion } from '@/lib/features/questions/server/delete-question';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { addCaller, questionOf } from '@/lib/testing/factories';
import { addReviewers, lookAt, reviewOf, storedNow } from '@/lib/testing/reviewing';
import { approve, requestChanges } from './decide';

const today = productToday();
const reason = 'It was wrong';
const notAllowed = { status: 403, code: 'not_allowed' };

describe('approving', () => {
  async function waiting(caller: Caller, categoryId: string) {
    const triviaQuestion = questionOf(categoryId, today);
    const { triviaQuestion: stored } = await saveDailyQuestion(
      { triviaQuestion, status: 'in_review' },
      caller,
    );
    return { ...stored, sent: triviaQuestion };
  }

  it('is done once: the second of two reviewers is told', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const { id } = await waiting(writer, categoryId);
    const decision = await lookAt(id, editor);
    const others = await Promise.all([addCaller('editor'), addCaller('admin')]);
    const results = await Promise.allSettled(
      [editor, ...others].map((reviewer) => approve(decision, reviewer)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
    const entries = database().selectFrom('history').select('id').where('subject_id', '=', id);
    expect(await entries.execute()).toHaveLength(2);
  });

  it('is not done of what has changed since, of a draft, of what is ready, or of what is gone', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const { id, sent } = await waiting(writer, categoryId);
    const decision = await lookAt(id, editor);
    const change = { triviaQuestion: { ...sent, choice1: 'Uno' }, questionId: id } as const;
    await saveDailyQuestion({ ...change, status: 'in_review' }, writer);
    await expect(approve(decision, editor)).rejects.toMatchObject({ code: 'stale' });
    await saveDailyQuestion({ ...change, status: 'draft' }, writer);
    await expect(approve(await lookAt(id, editor), editor)).rejects.toMatchObject({ code: 'conflict' });
    await saveDailyQuestion(change, editor);
    for (const decide of [approve, requestChanges]) {
      const again = { ...(await lookAt(id, editor)), note: 'No' };
      await expect(decide(again, editor)).rejects.toMatchObject({ code: 'conflict' });
    }
    await deleteDailyQuestion({ questionId: id, reason }, editor);
    await expect(approve(decision, editor)).rejects.toMatchObject({ status: 404 });
  });

  it('and sending back are told of in the history with who wrote it, not what is one’s own', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const { id, sent } = await waiting(writer, categoryId);
    await requestChanges({ ...(await lookAt(id, editor)), note: 'In English' }, editor);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id, status: 'in_review' }, writer);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id, status: 'draft' }, writer);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id, status: 'in_review' }, writer);
    await approve(await lookAt(id, editor), editor);
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: id });
    const [wendy, eddie] = [writer.user.username, editor.user.username];
    expect(entries.map(nameAuthors)).toEqual([
      `by ${wendy}, approved by ${eddie}`,
      `by ${wendy}`,
      `by ${wendy}`,
      `by ${wendy}`,
      `by ${wendy}, sent back by ${eddie}`,
      `by ${wendy}`,
    ]);
  });

  it('is for somebody else where somebody else can, by review and by form', async () => {
    const { editor, categoryId } = await addReviewers();
    const { id, sent } = await waiting(editor, categoryId);
    expect(await reviewOf(id, editor)).toMatchObject({ isOwn: true, needsOther: true });
    const before = await storedNow();
    await expect(approve(await lookAt(id, editor), editor)).rejects.toMatchObject(notAllowed);
    await expect(saveDailyQuestion({ triviaQuestion: sent, questionId: id }, editor)).rejects.toMatchObject(
      notAllowed,
    );
    expect(await storedNow()).toBe(before);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id, status: 'draft' }, editor);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id }, editor);
  });
});

it('own work that waits for somebody else is not made ready by restoring it either, and nothing waits for that', async () => {
  const { editor, categoryId } = await addReviewers();
  const triviaQuestion = questionOf(categoryId, addDays(productToday(), 1));
  const { triviaQuestion: made, historyEntryId = '' } = await saveDailyQuestion({ triviaQuestion }, editor);
  for (const status of ['draft', 'in_review'] as const) {
    await saveDailyQuestion({ triviaQuestion, questionId: made.id, status }, editor);
  }
  const before = await storedNow();
  await expect(restoreHistoryEntry({ entryId: historyEntryId }, editor)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('your own work'),
  });
  expect(await storedNow()).toBe(before);
});
