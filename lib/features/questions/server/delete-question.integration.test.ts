import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { deleteDailyQuestion, deleteWeeklyQuestion } from './delete-question';
import { saveDailyQuestion, saveWeeklyQuestion } from './save-question';

const today = productToday();

async function storedQuestion() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = questionOf(categoryId, today);
  const saved = await saveDailyQuestion({ triviaQuestion: sent }, { ...caller, idempotencyKey: categoryId });
  return { caller, sent, question: saved.triviaQuestion };
}

async function rowOf(id: string) {
  const row = await database()
    .selectFrom('trivia_questions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row };
}

describe('deleting a question', () => {
  it('takes the row away, and undoing brings back exactly that row', async () => {
    const { caller, question } = await storedQuestion();
    const before = await rowOf(question.id);
    const { historyEntryId } = await deleteDailyQuestion({ questionId: question.id, version: 1 }, caller);
    expect(await rowOf(question.id)).toBeUndefined();
    await restoreHistoryEntry({ entryId: historyEntryId }, caller);
    expect(await rowOf(question.id)).toEqual(before);
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: question.id });
    expect(entries.map(({ action }) => action)).toEqual(['restored', 'deleted', 'created']);
  });

  it('voids the share page on the way out and on the way back', async () => {
    const { caller, question } = await storedQuestion();
    const { invalidatedAt } = pageCacheState();
    const tag = `question:${question.questionTag}`;
    invalidatedAt.delete(tag);
    const { historyEntryId } = await deleteDailyQuestion({ questionId: question.id }, caller);
    expect(invalidatedAt.has(tag)).toBe(true);
    invalidatedAt.delete(tag);
    await restoreHistoryEntry({ entryId: historyEntryId }, caller);
    expect(invalidatedAt.has(tag)).toBe(true);
  });

  it('deletes nothing that somebody changed meanwhile', async () => {
    const { caller, sent, question } = await storedQuestion();
    await saveDailyQuestion(
      { triviaQuestion: { ...sent, choice1: 'Newer' }, questionId: question.id },
      caller,
    );
    const remove = deleteDailyQuestion({ questionId: question.id, version: 1 }, caller);
    await expect(remove).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect(await rowOf(question.id)).toMatchObject({ choice1: 'Newer' });
  });

  it('answers every repeat with the one deletion, and every repeated undo with the one record', async () => {
    const { caller, question } = await storedQuestion();
    const remove = () => deleteDailyQuestion({ questionId: question.id, version: 1 }, caller);
    const removals = await Promise.allSettled([remove(), remove()]);
    expect(removals.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { historyEntryId } = await remove();
    const undo = () => restoreHistoryEntry({ entryId: historyEntryId }, caller);
    await Promise.all([undo(), undo()]);
    await undo();
    expect(await rowOf(question.id)).toMatchObject({ tag: question.questionTag, version: 1 });
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: question.id });
    expect(entries.map(({ action }) => action)).toEqual(['restored', 'deleted', 'created']);
  });

  it('says so when the slot was filled before the undo, and keeps the deletion', async () => {
    const { caller, sent, question } = await storedQuestion();
    const { historyEntryId } = await deleteDailyQuestion({ questionId: question.id }, caller);
    await saveDailyQuestion({ triviaQuestion: questionOf(sent.categoryId, today) }, caller);
    const undo = restoreHistoryEntry({ entryId: historyEntryId }, caller);
    await expect(undo).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
    expect(await rowOf(question.id)).toBeUndefined();
  });

  it('tells a person who still edits it that it is gone', async () => {
    const { caller, sent, question } = await storedQuestion();
    await deleteDailyQuestion({ questionId: question.id }, caller);
    const save = saveDailyQuestion({ triviaQuestion: sent, questionId: question.id }, caller);
    await expect(save).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('keeps the games apart', async () => {
    const { caller, question } = await storedQuestion();
    const remove = deleteWeeklyQuestion({ questionId: question.id }, caller);
    await expect(remove).rejects.toMatchObject({ status: 404 });
    const weekly = await saveWeeklyQuestion(
      { triviaQuestion: questionOf(await addCategory(), today) },
      caller,
    );
    await deleteWeeklyQuestion({ questionId: weekly.triviaQuestion.id }, caller);
    expect(await rowOf(weekly.triviaQuestion.id)).toBeUndefined();
  });
});
