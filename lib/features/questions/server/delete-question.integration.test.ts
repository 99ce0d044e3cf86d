import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { pageTags } from '@/lib/kept/tags';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { keepProbe } from '@/lib/testing/kept-probe';
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
  it('voids the share page on the way out and on the way back', async () => {
    const { caller, question } = await storedQuestion();
    const tag = pageTags.question(question.questionTag);
    const isPageKept = await keepProbe(tag);
    const reason = 'Wrong';
    const { historyEntryId } = await deleteDailyQuestion({ questionId: question.id, reason }, caller);
    expect(isPageKept()).toBe(false);
    const isAbsenceKept = await keepProbe(tag);
    await restoreHistoryEntry({ entryId: historyEntryId }, caller);
    expect(isAbsenceKept()).toBe(false);
  });

  it('keeps the games apart', async () => {
    const { caller, question } = await storedQuestion();
    const remove = deleteWeeklyQuestion({ questionId: question.id }, caller);
    await expect(remove).rejects.toMatchObject({ status: 404 });
    const weekly = await saveWeeklyQuestion(
      { triviaQuestion: questionOf(await addCategory(), today) },
      caller,
    );
    await deleteWeeklyQuestion({ questionId: weekly.triviaQuestion.id, reason: 'Wrong' }, caller);
    expect(await rowOf(weekly.triviaQuestion.id)).toBeUndefined();
  });
});
