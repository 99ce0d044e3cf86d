import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { nameAuthors } from '@/lib/features/history/rules';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { importRecords } from '@/lib/features/import-export/server/import-records';
import { listRecordNotes } from '@/lib/features/notes/server/service';
import { arrangeRecords } from '@/lib/features/plan/server/arrange-records';
import { findOverview } from '@/lib/features/plan/server/overview';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { importOf, readRefusal } from '@/lib/testing/import-rows';
import {
  addReviewers,
  loadSeenToday,
  loadStored,
  lookAt,
  lookAtProposal,
  reviewOf,
} from '@/lib/testing/reviewing';
import { approve, rejectProposal, requestChanges, withdrawProposal } from './decide';
import { listReturnedWork, listReviewQueue } from './service';

const today = getProductToday();
const reason = 'It was wrong';

/** Proposes a change of a ready question by its own editor. */
async function proposeOwn() {
  const { editor, categoryId } = await addReviewers();
  const sent = questionOf(categoryId, addDays(today, 2));
  const { triviaQuestion: live } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const { id } = live;
  const moved = { ...sent, choice1: 'Uno', forDate: addDays(today, 3) };
  const change = { triviaQuestion: moved, questionId: id };
  await saveDailyQuestion({ ...change, status: 'in_review' }, editor);
  return { editor, live, sent, moved, change, decision: await lookAtProposal(id, editor) };
}

it('an editor may not release their own proposal by the review, the form, the plan or an import', async () => {
  const { editor, live, moved, change, decision } = await proposeOwn();
  const { id } = live;
  const { categoryId: _category, forDate, ...question } = moved;
  const row = { line: 1, id, version: live.version, status: 'ready' as const, forDate, question };
  const before = await loadStored();
  const ways: Record<string, () => Promise<unknown>> = {
    review: () => approve(decision, editor),
    form: () => saveDailyQuestion({ ...change, proposal: decision.proposal }, editor),
    'another text, and nothing named': () =>
      saveDailyQuestion({ ...change, triviaQuestion: { ...moved, choice1: 'Un' } }, editor),
    'the same text, and nothing named': () => saveDailyQuestion(change, editor),
    plan: () => arrangeRecords({ game: 'daily', changes: [{ id, version: live.version, forDate }] }, editor),
  };
  for (const [way, release] of Object.entries(ways)) {
    // A way that succeeds is named by the failure.
    await expect(release().then(() => way)).rejects.toMatchObject({ status: 403, code: 'not_allowed' });
  }
  const imported = importRecords(importOf([row]), editor);
  expect(await readRefusal(imported)).toEqual([{ line: 1, codes: ['right', 'outdates'] }]);
  expect(await loadStored()).toBe(before);
});

it('an editor may change other fields than their own proposal, and withdraw it and save the same', async () => {
  const { editor, live, sent, change, decision } = await proposeOwn();
  await saveDailyQuestion({ triviaQuestion: { ...sent, choice3: 'Tre' }, questionId: live.id }, editor);
  await withdrawProposal(decision, editor);
  await saveDailyQuestion(change, editor);
});

it('a reviewer of a change that moves a question finds the question in its present place, and the change in its new one', async () => {
  const [{ writer, editor, categoryId }, otherCategoryId] = await Promise.all([
    addReviewers(),
    addCategory(),
  ]);
  const sent = questionOf(categoryId, addDays(today, 2));
  const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const moved = { ...sent, categoryId: otherCategoryId, forDate: addDays(today, 3) };
  const change = { triviaQuestion: moved, questionId: stored.id, version: stored.version } as const;
  await saveDailyQuestion({ ...change, status: 'in_review' }, writer);
  expect(await reviewOf(stored.id, editor)).toMatchObject({
    categoryId,
    forDate: sent.forDate,
    contentCategoryId: otherCategoryId,
    question: { forDate: moved.forDate },
  });
});

describe('a writer’s change of a live question', () => {
  async function propose() {
    const all = await addReviewers();
    const sent = questionOf(all.categoryId, today);
    const { triviaQuestion: live } = await saveDailyQuestion({ triviaQuestion: sent }, all.editor);
    const own = { triviaQuestion: { ...sent, choice1: 'Uno' }, questionId: live.id };
    const change = { ...own, reason: ` ${reason} ` } as const;
    const answer = await saveDailyQuestion({ ...change, status: 'in_review' }, all.writer);
    expect(answer).toMatchObject({ isProposed: true, triviaQuestion: { version: live.version } });
    return { ...all, live, change, sent };
  }

  it('is a proposal beside it: the live question stays until it is approved', async () => {
    const { writer, editor, categoryId, live } = await propose();
    expect(await loadSeenToday(categoryId)).toMatchObject({ choices: { choice1: 'One' } });
    const item = await reviewOf(live.id, editor);
    expect(item).toMatchObject({
      comparedWith: 'live',
      author: writer.user.username,
      reason,
      before: { 'Choice 1': 'One' },
      after: { 'Choice 1': 'Uno' },
      question: { choices: { choice1: 'Uno' }, status: 'ready' },
    });
    expect((await listReviewQueue({ categoryId }, someAdmin)).items).toMatchObject([
      { proposal: item.proposal },
    ]);
    await approve(await lookAt(live.id, editor), editor);
    expect(await loadSeenToday(categoryId)).toMatchObject({
      choices: { choice1: 'Uno' },
      version: live.version + 1,
    });
    expect((await listReviewQueue({ categoryId }, someAdmin)).items).toEqual([]);
  });

  it('is refused without a reason, and while another one is open or was sent back', async () => {
    const { editor, live, change } = await propose();
    const other = await addCaller('writer');
    const before = await loadStored();
    await expect(saveDailyQuestion({ ...change, status: 'in_review' }, other)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const unexplained = { ...change, reason: '', status: 'in_review' } as const;
    await expect(saveDailyQuestion(unexplained, other)).rejects.toMatchObject({
      issues: [{ path: 'reason' }],
    });
    expect(await loadStored()).toBe(before);
    await requestChanges({ ...(await lookAt(live.id, editor)), note: 'In English' }, editor);
    await expect(saveDailyQuestion({ ...change, status: 'in_review' }, other)).rejects.toMatchObject({
      message: expect.stringContaining('until it is approved, rejected or withdrawn'),
    });
  });

  it('is not approved or rejected while it is back with its author', async () => {
    const { editor, live } = await propose();
    await requestChanges({ ...(await lookAt(live.id, editor)), note: 'In English' }, editor);
    const decision = await lookAtProposal(live.id, editor);
    const before = await loadStored();
    await expect(approve(decision, editor)).rejects.toMatchObject({ code: 'stale' });
    await expect(rejectProposal({ ...decision, note: 'No' }, editor)).rejects.toMatchObject({
      code: 'stale',
    });
    expect(await loadStored()).toBe(before);
  });

  it('is shown to a reviewer with the older version that it was made from, and not approved, if the question has changed since', async () => {
    const { editor, live, change } = await propose();
    const theirs = { ...change.triviaQuestion, choice1: 'One', choice4: 'Vier' };
    await saveDailyQuestion({ ...change, triviaQuestion: theirs, version: live.version }, editor);
    expect(await reviewOf(live.id, editor)).toMatchObject({
      isOutdated: true,
      baseVersion: live.version,
      base: { question: { choices: { choice1: 'One', choice4: live.choices.choice4 } } },
      question: { choices: { choice1: 'Uno' } },
      before: { 'Choice 1': 'One', 'Choice 4': live.choices.choice4 },
    });
    await expect(approve(await lookAt(live.id, editor), editor)).rejects.toMatchObject({ code: 'stale' });
  });

  async function proposeAndReject() {
    const proposed = await propose();
    const decision = await lookAtProposal(proposed.live.id, proposed.editor);
    await rejectProposal({ ...decision, note: 'One it is' }, proposed.editor);
    return { ...proposed, decision };
  }

  it('leaves the queue once it is rejected, and the live question stays', async () => {
    const { editor, categoryId, live, decision } = await proposeAndReject();
    expect(await loadSeenToday(categoryId)).toMatchObject({
      choices: { choice1: 'One' },
      version: live.version,
    });
    expect((await listReviewQueue({ categoryId }, someAdmin)).items).toEqual([]);
    await expect(rejectProposal({ ...decision, note: 'Again' }, editor)).rejects.toMatchObject({
      code: 'stale',
    });
  });

  it('is returned to its author, and nobody else, with the note of its rejection', async () => {
    const { writer, editor, live, decision } = await proposeAndReject();
    expect((await listReturnedWork({}, writer)).items).toMatchObject([
      { subjectId: live.id, note: 'One it is', isRejected: true },
    ]);
    expect((await listReturnedWork({}, editor)).items).toEqual([]);
    expect((await findOverview({}, writer)).returned.items).toMatchObject([{ why: 'Rejected: One it is' }]);
    const { notes } = await listRecordNotes(decision);
    expect(notes).toMatchObject([{ text: 'One it is', author: editor.user.username }]);
  });

  it('is in the history with its author and reviewer when it is rejected', async () => {
    const { writer, editor, live } = await proposeAndReject();
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: live.id }, someAdmin);
    expect(entries).toMatchObject([
      {
        action: 'rejected',
        reason: 'One it is',
        changedBy: editor.user.username,
        author: writer.user.username,
      },
      { action: 'proposed', reason, changedBy: writer.user.username, author: undefined },
      { action: 'created', isLatest: true },
    ]);
  });

  it('stays in the returned work of its author after a rejection until they propose again', async () => {
    const { writer, editor, live, change } = await proposeAndReject();
    const other = await addCaller('writer');
    await saveDailyQuestion({ ...change, status: 'in_review' }, other);
    expect((await listReturnedWork({}, writer)).items).toHaveLength(1);
    await withdrawProposal(await lookAtProposal(live.id, editor), other);
    await saveDailyQuestion({ ...change, status: 'in_review' }, writer);
    expect((await listReturnedWork({}, writer)).items).toEqual([]);
  });

  it('is shown to its author as rejected for 14 days', async () => {
    const { writer, live } = await proposeAndReject();
    async function countShown(minutes: number) {
      const changedAt = new Date(Date.now() - minutes * 60_000).toISOString();
      const rejection = database().updateTable('history').where('subjectId', '=', live.id);
      await rejection.set({ changedAt }).where('action', '=', 'rejected').execute();
      return (await listReturnedWork({}, writer)).items.length;
    }
    const fortnight = 14 * 24 * 60;
    expect(await countShown(fortnight - 1)).toBe(1);
    expect(await countShown(fortnight + 1)).toBe(0);
  });

  it('is in the history with its author and reviewer when it is sent back and approved', async () => {
    const { writer, editor, live, change } = await propose();
    const [wendy, eddie] = [writer.user.username, editor.user.username];
    const describeEntries = async () => {
      const { entries } = await listHistoryEntries({ subjectId: live.id }, someAdmin);
      return entries.map((entry) => [entry.action, nameAuthors(entry)]);
    };
    await requestChanges({ ...(await lookAt(live.id, editor)), note: 'In English' }, editor);
    const theirs = (choice1: string) => ({
      ...change,
      triviaQuestion: { ...change.triviaQuestion, choice1 },
    });
    const { proposal: returned } = await lookAt(live.id, writer);
    await saveDailyQuestion({ ...theirs('Eins'), status: 'in_review', proposal: returned }, writer);
    await approve(await lookAt(live.id, editor), editor);
    await saveDailyQuestion({ ...theirs('Due'), status: 'in_review' }, writer);
    const { proposal } = await lookAt(live.id, editor);
    await saveDailyQuestion({ ...theirs('Tre'), status: 'ready', proposal }, editor);
    await saveDailyQuestion({ ...theirs('Quattro'), status: 'ready' }, editor);
    const approved = ['changed', `a change by ${wendy}, approved by ${eddie}`];
    expect(await describeEntries()).toEqual([
      ['changed', `by ${eddie}`],
      approved,
      ['proposed', `by ${wendy}`],
      approved,
      ['proposed', `by ${wendy}`],
      ['returned', `a change by ${wendy}, sent back by ${eddie}`],
      ['proposed', `by ${wendy}`],
      ['created', `by ${eddie}`],
    ]);
  });

  it('keeps the note of a review until it is sent again, and is then compared with that review', async () => {
    const { writer, editor, live, change } = await propose();
    await requestChanges({ ...(await lookAt(live.id, editor)), note: 'In English, please' }, editor);
    const again = { ...change, triviaQuestion: { ...change.triviaQuestion, choice1: 'The first' } };
    const { proposal: returned } = await lookAt(live.id, writer);
    await saveDailyQuestion({ ...again, status: 'draft', proposal: returned }, writer);
    expect((await listReturnedWork({}, writer)).items).toMatchObject([
      { subjectId: live.id, note: 'In English, please' },
    ]);
    const { proposal: rewritten } = await lookAt(live.id, writer);
    await saveDailyQuestion({ ...again, status: 'in_review', proposal: rewritten }, writer);
    expect(await reviewOf(live.id, editor)).toMatchObject({
      note: undefined,
      comparedWith: 'last review',
      before: { 'Choice 1': 'Uno' },
      after: { 'Choice 1': 'The first' },
    });
  });
});
