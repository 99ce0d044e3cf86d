import type { RecordStatus } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { findPlan } from '@/lib/features/plan/server/service';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { searchRecords } from '@/lib/features/search/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { dismissAll } from '@/lib/testing/reviewing';
import { undoStep } from '@/lib/testing/undo-step';
import { approve } from './decide';
import { dismissWarnings } from './dismiss-warnings';
import { reviewedKinds } from './reviewed-store';
import { findReviewDetail } from './service';

const subjectOf = (subjectId: string) => ({ subjectType: 'question', subjectId }) as const;

/** Adds an editor and a writer, and makes a question with one warning, which `save` stores for a day that many days ahead. */
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
  /** Lists the warnings of the question, which search and the plan have to agree on. */
  async function listWarnings() {
    const { records } = await findPlan({ game: 'daily', from: forDate, to: forDate }, someAdmin);
    const flaws = records.find((record) => record.categoryId === categoryId)?.flaws ?? [];
    const { found, total } = await searchRecords(
      { query: '', categoryId, flaw: 'answer_in_question' },
      reviewedKinds,
    );
    expect(total).toBe(flaws.length);
    expect(found.flatMap((record) => record.flaws)).toEqual(flaws);
    return flaws;
  }
  return { editor, writer, sent, dismissals, save, look, listWarnings };
}

it('a reviewer dismisses a warning, and the history has their name and reason', async () => {
  const { editor, dismissals, save, look } = await addPeople();
  const { id } = await save('in_review');
  const { historyEntryId } = await dismissWarnings({ ...(await look(id)), dismissals }, editor);
  const { entries } = await listHistoryEntries(subjectOf(id), editor);
  expect(entries[0]).toMatchObject({
    id: historyEntryId,
    changedBy: editor.user.username,
    after: { 'Dismissed warnings': 'The answer stands in the question: It asks for the number' },
  });
});

/** Sends the question for review, or proposes its text for a ready one; adds what a reviewer sees to the people. */
async function send(what: 'record' | 'proposal') {
  const people = await addPeople();
  const { editor, writer, sent, save, look } = people;
  if (what === 'record') return { ...people, seen: await look((await save('in_review')).id) };
  const { id, version } = await save('ready', editor, 'Which number is it?');
  await save('in_review', writer, sent.question, { questionId: id, version });
  return { ...people, seen: await look(id) };
}

describe.each([
  ['record', 1],
  ['proposal', 0],
] as const)('a dismissal for a %s in review', (what, newVersions) => {
  it('stays with the approval, and makes one of the version before it stale', async () => {
    const { editor, sent, dismissals, look, seen } = await send(what);
    await dismissWarnings({ ...seen, dismissals }, editor);
    await expect(approve(seen, editor)).rejects.toMatchObject({ code: 'stale' });
    await approve(await look(seen.subjectId), editor);
    expect((await look(seen.subjectId)).question).toMatchObject({ question: sent.question, dismissals });
  });

  it('is stored once, also if it arrives twice, and keeps the author', async () => {
    const { editor, writer, dismissals, look, seen } = await send(what);
    for (let time = 0; time < 2; time += 1) await dismissWarnings({ ...seen, dismissals }, editor);
    const stored = { author: writer.user.username, version: seen.version + newVersions };
    expect(await look(seen.subjectId)).toMatchObject({ ...stored, question: { dismissals } });
  });

  it('is not replaced by a judgement from before it', async () => {
    const { editor, dismissals, seen } = await send(what);
    await dismissWarnings({ ...seen, dismissals }, editor);
    const outdated = dismissWarnings({ ...seen, dismissals: [] }, editor);
    await expect(outdated).rejects.toMatchObject({ code: 'stale' });
  });

  it('is refused after the text was reworded', async () => {
    const { editor, writer, dismissals, save, seen } = await send(what);
    const { subjectId: questionId, version, proposal } = seen;
    await save('in_review', writer, 'Which of these answers is two?', { questionId, version, proposal });
    await expect(dismissWarnings({ ...seen, dismissals }, editor)).rejects.toMatchObject({ code: 'stale' });
  });

  it('is refused to another writer', async () => {
    const { dismissals, seen } = await send(what);
    const dismissal = dismissWarnings({ ...seen, dismissals }, await addCaller('writer'));
    await expect(dismissal).rejects.toMatchObject({ status: 403 });
  });
});

it('a reviewer who dismisses a warning of a proposed change after its approval is refused', async () => {
  const { editor, dismissals, seen } = await send('proposal');
  await approve(seen, editor);
  await expect(dismissWarnings({ ...seen, dismissals }, editor)).rejects.toMatchObject({ code: 'stale' });
});

it('a writer, and no other one, dismisses the warnings of their draft, and takes that back', async () => {
  const { writer, dismissals, save, look } = await addPeople();
  const { id } = await save('draft');
  const draft = await look(id);
  const byOther = dismissWarnings({ ...draft, dismissals }, await addCaller('writer'));
  await expect(byOther).rejects.toMatchObject({ status: 403 });
  await dismissWarnings({ ...draft, dismissals }, writer);
  expect((await look(id)).question?.dismissals).toEqual(dismissals);
  await dismissWarnings({ ...(await look(id)), dismissals: [] }, writer);
  expect((await look(id)).question?.dismissals).toBeUndefined();
});

it('an editor, but no writer, dismisses the warnings of a released question, and undoes that', async () => {
  const { editor, writer, dismissals, save, look } = await addPeople(0);
  const { id } = await save('ready', editor);
  const released = await look(id);
  await expect(dismissWarnings({ ...released, dismissals }, writer)).rejects.toMatchObject({ status: 403 });
  const { historyEntryId = '' } = await dismissWarnings({ ...released, dismissals }, editor);
  expect(await look(id)).toMatchObject({ status: 'ready', question: { dismissals } });
  await undoStep({ entryId: historyEntryId }, editor);
  expect((await look(id)).question?.dismissals).toBeUndefined();
});

it('a reviewer who dismisses a warning of a deleted question gets 404', async () => {
  const { editor, dismissals, save, look } = await addPeople();
  const { id } = await save('ready', editor);
  const seen = await look(id);
  await deleteDailyQuestion({ questionId: id }, editor);
  await expect(dismissWarnings({ ...seen, dismissals }, editor)).rejects.toMatchObject({ status: 404 });
});

it('a dismissal is stored with the record, and ends with another text until an undo', async () => {
  const { editor, sent, dismissals, save, listWarnings } = await addPeople();
  const { id: questionId } = await save('ready', editor);
  expect(await listWarnings()).toEqual(['answer_in_question']);

  const stored = await save('ready', editor, sent.question, { questionId, dismissals });
  expect(stored.dismissals).toEqual(dismissals);
  expect(await listWarnings()).toEqual([]);

  // A save of an app without these fields keeps them.
  await saveDailyQuestion({ triviaQuestion: { ...sent, choice1: 'Eleven' }, questionId }, editor);
  expect(await listWarnings()).toEqual([]);
  const reworded = { ...sent, question: 'Which of the answers is two?' };
  const { historyEntryId = '' } = await saveDailyQuestion(
    { triviaQuestion: reworded, questionId, dismissals },
    editor,
  );
  expect(await listWarnings()).toEqual(['answer_in_question']);
  await restoreHistoryEntry({ entryId: historyEntryId, side: 'before' }, editor);
  expect(await listWarnings()).toEqual([]);
});

it('a writer proposes a dismissal for a ready question', async () => {
  const { editor, writer, sent, dismissals, save, look, listWarnings } = await addPeople();
  const { id, version } = await save('ready', editor);
  await save('in_review', writer, sent.question, { questionId: id, version, dismissals });
  expect(await listWarnings()).toEqual(['answer_in_question']);
  const proposed = await look(id);
  expect(proposed.question?.dismissals).toEqual(dismissals);
  await approve(proposed, editor);
  expect(await listWarnings()).toEqual([]);
});
