import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { findPlan } from '@/lib/features/plan/server/service';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { approve } from '@/lib/features/review/server/decide';
import { findReviewDetail } from '@/lib/features/review/server/review-detail';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-kinds';
import { searchRecords } from '@/lib/features/search/server/service';
import { dismissAll } from '@/lib/testing/dismissals';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';

const forDate = addDays(productToday(), 3);
const subjectOf = (subjectId: string) => ({ subjectType: 'question', subjectId }) as const;

async function begin() {
  const [editor, writer, categoryId] = [
    await addCaller('editor'),
    await addCaller('writer'),
    await addCategory(),
  ];
  const sent = questionOf(categoryId, forDate, { question: 'Which answer is two?' });
  /** What search and plan warn of, which are of one mind. */
  async function warnings() {
    const { records } = await findPlan({ game: 'daily', from: forDate, to: forDate });
    const flaws = records.find((record) => record.categoryId === categoryId)?.flaws ?? [];
    const { found, total } = await searchRecords(
      { query: '', categoryId, flaw: 'answer_in_question' },
      reviewedKinds,
    );
    expect(total).toBe(flaws.length);
    expect(found.flatMap((record) => record.flaws)).toEqual(flaws);
    return flaws;
  }
  return { editor, writer, sent, warnings };
}

it('is kept with the record and in its history, comes back with another wording, and again with an undo', async () => {
  const { editor, sent, warnings } = await begin();
  const first = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const questionId = first.triviaQuestion.id;
  expect(await warnings()).toEqual(['answer_in_question']);

  const dismissals = dismissAll(sent, 'It asks for the number');
  const { triviaQuestion } = await saveDailyQuestion(
    { triviaQuestion: sent, questionId, dismissals },
    editor,
  );
  expect(triviaQuestion.dismissals).toEqual(dismissals);
  expect(await warnings()).toEqual([]);
  const { entries } = await listHistoryEntries({ ...subjectOf(questionId) }, editor);
  expect(entries[0]).toMatchObject({
    after: { 'Dismissed warnings': 'The answer stands in the question: It asks for the number' },
  });

  // A save of an app that knows nothing of it leaves it.
  await saveDailyQuestion({ triviaQuestion: { ...sent, choice1: 'Eleven' }, questionId }, editor);
  expect(await warnings()).toEqual([]);
  const reworded = { ...sent, question: 'Which of the answers is two?' };
  const { historyEntryId = '' } = await saveDailyQuestion(
    { triviaQuestion: reworded, questionId, dismissals },
    editor,
  );
  expect(await warnings()).toEqual(['answer_in_question']);
  await restoreHistoryEntry({ entryId: historyEntryId, side: 'before' } as never, editor);
  expect(await warnings()).toEqual([]);
});

it('is proposed where who dismisses it may not publish, and refused of an older version', async () => {
  const { editor, writer, sent, warnings } = await begin();
  const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const again = { triviaQuestion: sent, questionId: stored.id, version: stored.version };
  const dismissals = dismissAll(sent, 'Meant so');
  await saveDailyQuestion({ ...again, dismissals, status: 'in_review' }, writer);
  expect(await warnings()).toEqual(['answer_in_question']);
  const { item } = await findReviewDetail(subjectOf(stored.id), editor);
  expect(item?.question?.dismissals).toEqual(dismissals);
  await approve({ ...subjectOf(stored.id), version: stored.version, proposal: item?.proposal }, editor);
  expect(await warnings()).toEqual([]);
  await expect(saveDailyQuestion({ ...again, dismissals: [] }, editor)).rejects.toMatchObject({
    status: 409,
  });
  expect(await warnings()).toEqual([]);
});

it('is dismissed by a writer on a draft of their own', async () => {
  const { writer, sent, warnings } = await begin();
  const dismissals = dismissAll(sent, 'Meant so');
  await saveDailyQuestion({ triviaQuestion: sent, status: 'draft', dismissals }, writer);
  expect(await warnings()).toEqual([]);
});
