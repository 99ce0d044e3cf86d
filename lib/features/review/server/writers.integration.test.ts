import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { deleteDailyQuestion } from '@/lib/features/questions/server/delete-question';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { addCaller, questionOf } from '@/lib/testing/factories';
import { addReviewers, storedNow } from '@/lib/testing/reviewing';

const today = productToday();
const reason = 'It was wrong';
const notAllowed = { status: 403, code: 'not_allowed' };

describe('who only writes', () => {
  it('stores nothing as ready, changes no draft of others, and deletes and moves nothing', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const sent = questionOf(categoryId, today);
    const before = await storedNow();
    await expect(saveDailyQuestion({ triviaQuestion: sent }, writer)).rejects.toMatchObject(notAllowed);
    expect(await storedNow()).toBe(before);

    const { triviaQuestion: others } = await saveDailyQuestion(
      { triviaQuestion: sent, status: 'draft' },
      editor,
    );
    const own = questionOf(categoryId, addDays(today, 1));
    const { triviaQuestion: mine } = await saveDailyQuestion(
      { triviaQuestion: own, status: 'draft' },
      writer,
    );
    const stored = await storedNow();
    for (const input of [
      { triviaQuestion: { ...sent, choice1: 'Uno' }, questionId: others.id, status: 'draft' },
      { triviaQuestion: own, questionId: mine.id, status: 'ready' },
      { triviaQuestion: own, questionId: mine.id },
      {
        triviaQuestion: { ...own, forDate: today },
        questionId: mine.id,
        status: 'draft',
        swapWithId: others.id,
      },
    ] as const) {
      await expect(saveDailyQuestion(input, writer)).rejects.toMatchObject(notAllowed);
    }
    await expect(deleteDailyQuestion({ questionId: others.id }, writer)).rejects.toMatchObject(notAllowed);
    expect(await storedNow()).toBe(stored);
  });

  it('takes back an own save, and nothing else', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const sent = questionOf(categoryId, today);
    const { triviaQuestion, historyEntryId = '' } = await saveDailyQuestion(
      { triviaQuestion: sent, status: 'draft' },
      writer,
    );
    const change = { triviaQuestion: { ...sent, choice1: 'Uno' }, questionId: triviaQuestion.id } as const;
    const changed = await saveDailyQuestion({ ...change, status: 'draft' }, writer);
    await restoreHistoryEntry({ entryId: changed.historyEntryId ?? '', side: 'before' }, writer);
    const other = await addCaller('writer');
    await expect(
      restoreHistoryEntry({ entryId: historyEntryId, side: 'before', version: 3 }, other),
    ).rejects.toMatchObject(notAllowed);
    await restoreHistoryEntry({ entryId: historyEntryId, side: 'before', version: 3 }, writer);
    await restoreHistoryEntry({ entryId: historyEntryId, side: 'after' }, writer);
    await saveDailyQuestion({ ...change, status: 'ready' }, editor);
    const before = await storedNow();
    await expect(
      restoreHistoryEntry({ entryId: historyEntryId, side: 'after', reason }, writer),
    ).rejects.toMatchObject(notAllowed);
    expect(await storedNow()).toBe(before);
  });
});
