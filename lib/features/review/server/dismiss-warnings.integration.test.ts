import type { RecordStatus } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { findPlan } from '@/lib/features/plan/server/service';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { searchRecords } from '@/lib/features/search/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { dismissAll } from '@/lib/testing/reviewing';
import { undoStep } from '@/lib/testing/undo-step';
import { approve } from './decide';
import { dismissWarnings } from './dismiss-warnings';
import { reviewedKinds } from './reviewed-store';
import { findReviewDetail } from './service';

const subjectOf = (subjectId: string) => ({ subjectType: 'question', subjectId }) as const;

/** An editor, a writer, and a question with one warning, which `save` stores for a day that many days ahead. */
async function addPeople(days = 3) {
  const [editor, writer, categoryId] = [
    await addCaller('editor'),
    await addCaller('writer'),
    await addCategory(),
  ];
  const forDate = addDays(getProductToday(), days);
  const sent = questionOf(categoryId, forDate, { question: 'Which answer is two?' });
  const dismissals = dismissAll(sent, 'It asks for the number');
  async function save(status: RecordStatus, by = writer, question = sent.question, seen: object = {}) {
    const triviaQuestion = { ...sent, question };
    return (await saveDailyQuestion({ triviaQuestion, status, reason: 'Worded anew', ...seen }, by))
      .triviaQuestion;
  }
  async function look(id: string) {
    const { item } = await findReviewDetail(subjectOf(id), editor);
    if (!item) throw new Error('it is gone');
    return item;
  }
  /** The warnings in search and in the plan, which are equal. */
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
  return { editor, writer, sent, dismissals, save, look, warnings };
}

it('a reviewer dismisses a warning until the text changes, and the history has their name and reason', async () => {
  const { editor, writer, dismissals, save, look } = await addPeople();
  const { id } = await save('in_review');
  const seen = await look(id);
  const { historyEntryId = '' } = await dismissWarnings({ ...seen, dismissals }, editor);
  // After a lost response, the repetition changes nothing.
  await dismissWarnings({ ...seen, dismissals }, editor);
  const now = await look(id);
  expect(now).toMatchObject({ status: 'in_review', version: seen.version + 1, question: { dismissals } });
  const { entries } = await listHistoryEntries(subjectOf(id), editor);
  expect(entries[0]).toMatchObject({
    id: historyEntryId,
    changedBy: editor.user.username,
    after: { 'Dismissed warnings': 'The answer stands in the question: It asks for the number' },
  });
  // An approval of the version before it is refused.
  await expect(approve(seen, editor)).rejects.toMatchObject({ code: 'stale' });
  await approve(now, editor);
  expect((await look(id)).question?.dismissals).toEqual(dismissals);
  const next = { questionId: id, version: now.version + 1 };
  await save('ready', editor, 'Which of these answers is two?', next);
  expect((await look(id)).question?.dismissals).toBeUndefined();
  await expect(dismissWarnings({ ...now, dismissals }, editor)).rejects.toMatchObject({ status: 409 });
  await expect(dismissWarnings({ ...(await look(id)), dismissals }, writer)).rejects.toMatchObject({
    status: 403,
  });
});

it('a reviewer dismisses a warning of a proposed change, which is live with its approval', async () => {
  const { editor, writer, sent, dismissals, save, look } = await addPeople();
  const { id, version } = await save('ready', editor, 'Which number is it?');
  await save('in_review', writer, sent.question, { questionId: id, version });
  const seen = await look(id);
  const other = await addCaller('writer');
  await expect(dismissWarnings({ ...seen, dismissals }, other)).rejects.toMatchObject({ status: 403 });
  await dismissWarnings({ ...seen, dismissals }, editor);
  await dismissWarnings({ ...seen, dismissals }, editor);
  const now = await look(id);
  expect(now).toMatchObject({ author: writer.user.username, question: { dismissals }, version });
  await expect(dismissWarnings({ ...seen, dismissals: [] }, editor)).rejects.toMatchObject({
    code: 'stale',
  });
  await expect(approve(seen, editor)).rejects.toMatchObject({ code: 'stale' });
  await approve(now, editor);
  expect((await look(id)).question).toMatchObject({ question: sent.question, dismissals });
  await expect(dismissWarnings({ ...now, dismissals: [] }, editor)).rejects.toMatchObject({
    code: 'stale',
  });
});

it('a reviewer who dismisses a warning of a proposed change that was reworded meanwhile is refused', async () => {
  const { editor, writer, sent, dismissals, save, look } = await addPeople();
  const { id, version } = await save('ready', editor, 'Which number is it?');
  await save('in_review', writer, sent.question, { questionId: id, version });
  const seen = await look(id);
  await save('in_review', writer, 'Which of these answers is two?', { questionId: id, version });
  await expect(dismissWarnings({ ...seen, dismissals }, editor)).rejects.toMatchObject({ code: 'stale' });
});

it('a writer dismisses warnings of their own draft, and only an editor those of a released question', async () => {
  const { editor, writer, dismissals, save, look } = await addPeople(0);
  const { id } = await save('draft');
  const other = await addCaller('writer');
  const draft = await look(id);
  await expect(dismissWarnings({ ...draft, dismissals }, other)).rejects.toMatchObject({ status: 403 });
  await dismissWarnings({ ...draft, dismissals }, writer);
  await dismissWarnings({ ...(await look(id)), dismissals: [] }, writer);
  await save('ready', editor, draft.question?.question, { questionId: id });
  const released = await look(id);
  await expect(dismissWarnings({ ...released, dismissals }, writer)).rejects.toMatchObject({ status: 403 });
  const { historyEntryId = '' } = await dismissWarnings({ ...released, dismissals }, editor);
  expect(await look(id)).toMatchObject({ status: 'ready', question: { dismissals } });
  await undoStep({ entryId: historyEntryId }, editor);
  expect((await look(id)).question?.dismissals).toBeUndefined();
  const now = await look(id);
  await deleteDailyQuestion({ questionId: id, reason: 'Gone' }, editor);
  await expect(dismissWarnings({ ...now, dismissals }, editor)).rejects.toMatchObject({ status: 404 });
});

it('a dismissal is stored with the record, and ends with another text until an undo', async () => {
  const { editor, sent, dismissals, save, warnings } = await addPeople();
  const { id: questionId } = await save('ready', editor);
  expect(await warnings()).toEqual(['answer_in_question']);

  const stored = await save('ready', editor, sent.question, { questionId, dismissals });
  expect(stored.dismissals).toEqual(dismissals);
  expect(await warnings()).toEqual([]);

  // A save of an app without these fields keeps them.
  await saveDailyQuestion({ triviaQuestion: { ...sent, choice1: 'Eleven' }, questionId }, editor);
  expect(await warnings()).toEqual([]);
  const reworded = { ...sent, question: 'Which of the answers is two?' };
  const { historyEntryId = '' } = await saveDailyQuestion(
    { triviaQuestion: reworded, questionId, dismissals },
    editor,
  );
  expect(await warnings()).toEqual(['answer_in_question']);
  await restoreHistoryEntry({ entryId: historyEntryId, side: 'before' }, editor);
  expect(await warnings()).toEqual([]);
});

it('a writer proposes a dismissal for a ready question', async () => {
  const { editor, writer, sent, dismissals, save, look, warnings } = await addPeople();
  const { id, version } = await save('ready', editor);
  await save('in_review', writer, sent.question, { questionId: id, version, dismissals });
  expect(await warnings()).toEqual(['answer_in_question']);
  const proposed = await look(id);
  expect(proposed.question?.dismissals).toEqual(dismissals);
  await approve(proposed, editor);
  expect(await warnings()).toEqual([]);
});
