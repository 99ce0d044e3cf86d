import { embedded } from '@/lib/api/embedded';
import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { nameAuthors } from '@/lib/features/history/rules';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { addNote, listRecordNotes } from '@/lib/features/notes/server/service';
import { warnOfDrafts } from '@/lib/features/questions/server/question-kind';
import {
  deleteDailyQuestion,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from '@/lib/features/questions/server/service';
import { type QuestionRow, questionTable } from '@/lib/features/questions/server/store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { type WordPuzzleRow, wordPuzzleTable } from '@/lib/features/word-puzzles/server/store';
import { addCaller, questionOf, someAdmin } from '@/lib/testing/factories';
import { actionsOf, together } from '@/lib/testing/record-kinds';
import {
  addReviewers,
  loadSeenToday,
  loadStored,
  lookAt,
  lookAtProposal,
  reviewOf,
} from '@/lib/testing/reviewing';
import { approve, rejectProposal, requestChanges } from './decide';
import { countReviews, findReviewDetail, listReturnedWork, listReviewQueue } from './service';

const today = getProductToday();
const reason = 'It was wrong';
const notAllowed = { status: 403, code: 'not_allowed' };

async function sendForReview(caller: Caller, categoryId: string, forDate = today) {
  const triviaQuestion = questionOf(categoryId, forDate);
  const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion, status: 'in_review' }, caller);
  return { ...stored, sent: triviaQuestion };
}

type Sent = Awaited<ReturnType<typeof sendForReview>>;

const listOpenNotes = async (subjectId: string) =>
  (await listRecordNotes({ subjectType: 'question', subjectId })).notes.flatMap((note) =>
    note.resolvedAt ? [] : note.text,
  );

describe('approving', () => {
  it('succeeds for one of three reviewers who approve at once', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const { id } = await sendForReview(writer, categoryId);
    const decision = await lookAt(id, editor);
    const others = await Promise.all([addCaller('editor'), addCaller('admin')]);
    const approvals = [editor, ...others].map((reviewer) => () => approve(decision, reviewer));
    const { refused } = await together(approvals);
    expect(refused).toMatchObject([{ status: 409 }, { status: 409 }]);
    expect(await actionsOf(id)).toEqual(['created', 'changed']);
  });

  it('is refused for a record that was changed or deleted since the reviewer looked', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const { id, sent } = await sendForReview(writer, categoryId);
    const decision = await lookAt(id, editor);
    const change = {
      triviaQuestion: { ...sent, choice1: 'Uno' },
      questionId: id,
      status: 'in_review',
    } as const;
    await saveDailyQuestion(change, writer);
    const stale = { code: 'stale', message: expect.stringContaining('before you decide') };
    await expect(approve(decision, editor)).rejects.toMatchObject(stale);
    await deleteDailyQuestion({ questionId: id }, editor);
    const gone = { status: 404, message: expect.stringContaining('nothing left to decide') };
    await expect(approve(decision, editor)).rejects.toMatchObject(gone);
  });

  it('is refused for a record that is back with its author as a draft', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const { id, sent } = await sendForReview(writer, categoryId);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id, status: 'draft' }, writer);
    const back = { code: 'conflict', message: expect.stringContaining('back with its author') };
    await expect(approve(await lookAt(id, editor), editor)).rejects.toMatchObject(back);
  });

  it('is refused for a ready record, as sending back is', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const { id } = await sendForReview(writer, categoryId);
    await approve(await lookAt(id, editor), editor);
    for (const decide of [approve, requestChanges]) {
      const again = { ...(await lookAt(id, editor)), note: 'No' };
      await expect(decide(again, editor)).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  it('is in the history with the author, as sending back is', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const { id, sent } = await sendForReview(writer, categoryId);
    await requestChanges({ ...(await lookAt(id, editor)), note: 'In English' }, editor);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id, status: 'in_review' }, writer);
    await approve(await lookAt(id, editor), editor);
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: id }, someAdmin);
    const [wendy, eddie] = [writer.user.username, editor.user.username];
    expect(entries.map(nameAuthors)).toEqual([
      `by ${wendy}, approved by ${eddie}`,
      `by ${wendy}`,
      `by ${wendy}, sent back by ${eddie}`,
      `by ${wendy}`,
    ]);
  });

  it('is refused to the author of the work if somebody else may approve it, in the review and the form', async () => {
    const { editor, categoryId } = await addReviewers();
    const { id, sent } = await sendForReview(editor, categoryId);
    expect(await reviewOf(id, editor)).toMatchObject({ isOwn: true, needsOther: true });
    const before = await loadStored();
    await expect(approve(await lookAt(id, editor), editor)).rejects.toMatchObject(notAllowed);
    const release = saveDailyQuestion({ triviaQuestion: sent, questionId: id }, editor);
    await expect(release).rejects.toMatchObject(notAllowed);
    expect(await loadStored()).toBe(before);
  });

  it('is refused to the author of work that they took back as a draft after sending it', async () => {
    const { editor, categoryId } = await addReviewers();
    const { id, sent } = await sendForReview(editor, categoryId);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id, status: 'draft' }, editor);
    expect(await reviewOf(id, editor)).toMatchObject({ needsOther: true });
    const release = saveDailyQuestion({ triviaQuestion: sent, questionId: id }, editor);
    await expect(release).rejects.toMatchObject(notAllowed);
  });

  it('is open to the author of a draft that was made after somebody else had approved', async () => {
    const { editor, categoryId } = await addReviewers();
    const { id, sent } = await sendForReview(editor, categoryId);
    await saveDailyQuestion({ triviaQuestion: sent, questionId: id }, await addCaller('editor'));
    const change = { triviaQuestion: sent, questionId: id, reason };
    await saveDailyQuestion({ ...change, status: 'draft' }, editor);
    const { triviaQuestion } = await saveDailyQuestion({ ...change, status: 'ready' }, editor);
    expect(triviaQuestion.status).toBe('ready');
  });
});

it('an editor’s own work is in the review queue of others, and in their own only under their name', async () => {
  const { editor, categoryId } = await addReviewers();
  await sendForReview(editor, categoryId);
  const { username: author } = editor.user;
  expect((await listReviewQueue({ categoryId }, editor)).items).toEqual([]);
  expect((await listReviewQueue({ categoryId, author }, editor)).items).toHaveLength(1);
  expect((await listReviewQueue({ categoryId }, await addCaller())).items).toHaveLength(1);
});

it('the author of a question that was sent back is warned once another question has its text', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const { id, sent } = await sendForReview(writer, categoryId);
  await requestChanges({ ...(await lookAt(id, editor)), note: 'In English' }, editor);
  const row = (await questionTable.find(id)) as QuestionRow;
  await expect(warnOfDrafts('daily', [row])).resolves.toEqual(new Map());
  await saveDailyQuestion({ triviaQuestion: { ...sent, forDate: addDays(today, 1) } }, editor);
  await expect(warnOfDrafts('daily', [row])).resolves.toEqual(new Map([[id, expect.anything()]]));
});

it('a question that is sent for review is counted, and found by category, game and author', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const { waiting } = await countReviews();
  const { id } = await sendForReview(writer, categoryId);
  expect(await countReviews()).toEqual({ waiting: waiting + 1 });
  const { username: author } = writer.user;
  const { items } = await listReviewQueue({ categoryId, game: 'daily', author }, someAdmin);
  expect(items).toMatchObject([{ subjectId: id, author, forDate: today }]);
  expect((await listReviewQueue({ categoryId, game: 'word_puzzle' }, someAdmin)).items).toEqual([]);
  const detail = { before: null, comparedWith: 'nothing', isOwn: false, needsOther: false };
  expect(await reviewOf(id, editor)).toMatchObject(detail);
});

it('a reviewer cannot send a question back without saying why', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const { id } = await sendForReview(writer, categoryId);
  await expect(requestChanges({ ...(await lookAt(id, editor)), note: ' ' }, editor)).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'note' }],
  });
});

it('a question that was sent back is in its writer’s list with the note, until it is sent again', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const { id, sent } = await sendForReview(writer, categoryId);
  const note = 'Choice 1 is right, too';
  await requestChanges({ ...(await lookAt(id, editor)), note }, editor);
  expect((await listReturnedWork({}, editor)).items).toEqual([]);
  const better = { triviaQuestion: { ...sent, choice1: 'Uno' }, questionId: id };
  await saveDailyQuestion({ ...better, status: 'draft' }, writer);
  expect((await listReturnedWork({}, writer)).items).toMatchObject([{ subjectId: id, note }]);
  await saveDailyQuestion({ ...better, status: 'in_review' }, writer);
  expect((await listReturnedWork({}, writer)).items).toEqual([]);
});

it('a reviewer sees which fields have changed since the question was sent back', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const { id, sent } = await sendForReview(writer, categoryId);
  await requestChanges({ ...(await lookAt(id, editor)), note: 'Wrong' }, editor);
  const better = {
    triviaQuestion: { ...sent, choice1: 'Uno' },
    questionId: id,
    status: 'in_review',
  } as const;
  await saveDailyQuestion(better, writer);
  const { before, after, comparedWith } = await reviewOf(id, editor);
  expect(comparedWith).toBe('last review');
  expect(Object.keys(after).filter((field) => before?.[field] !== after[field])).toEqual(['Choice 1']);
});

it('a question of today reaches visitors when it is approved, and not before', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const { id } = await sendForReview(writer, categoryId);
  expect(await loadSeenToday(categoryId)).toBeUndefined();
  await approve(await lookAt(id, editor), editor);
  expect(await loadSeenToday(categoryId)).toMatchObject({ id });
});

it('a reviewer gets the questions and puzzles that wait in the order of their days, the bench last', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const dayAfter = (days: number) => addDays(today, days);
  const puzzle = { hint: 'Made by ice', categoryId, status: 'in_review' } as const;
  await saveWordPuzzle({ ...puzzle, word: 'GLACIER' }, writer);
  await sendForReview(writer, categoryId, dayAfter(3));
  await saveWordPuzzle({ ...puzzle, word: 'FJORD', dateOfWordCategory: dayAfter(2) }, writer);
  await sendForReview(writer, categoryId, dayAfter(1));
  const { items } = await listReviewQueue({ categoryId }, editor);
  expect(items.map(({ forDate }) => forDate)).toEqual([dayAfter(1), dayAfter(2), dayAfter(3), undefined]);
});

it('a reviewer gets what waits for the same day in the order of its last changes', async () => {
  const { writer, categoryId } = await addReviewers();
  const ids: string[] = [];
  for (const second of [5, 1, 4, 2, 3]) {
    const triviaQuestion = questionOf(categoryId, addDays(today, 3), { question: `Of second ${second}?` });
    const sent = await saveWeeklyQuestion({ triviaQuestion, status: 'in_review' }, writer);
    const row = database().updateTable('trivia_questions').where('id', '=', sent.triviaQuestion.id);
    await row.set({ updatedAt: `2026-01-01T00:00:0${second}.000Z` }).execute();
    ids[second - 1] = sent.triviaQuestion.id;
  }
  const { items } = await listReviewQueue({ categoryId }, someAdmin);
  expect(items.map(({ subjectId }) => subjectId)).toEqual(ids);
});

it('a reviewer gets a word puzzle that has a day before the 500 of the bench that wait', async () => {
  const { writer, categoryId } = await addReviewers();
  const sent = { word: 'FJORD', hint: 'Made by ice', categoryId, dateOfWordCategory: today } as const;
  const { id } = (await saveWordPuzzle({ ...sent, status: 'in_review' }, writer)).wordCategory;
  const row = (await wordPuzzleTable.find(id)) as WordPuzzleRow;
  const bench = Array.from({ length: 500 }, (_, at) => ({ ...row, id: `${id} ${at}`, forDate: null }));
  await database().insertInto('word_categories').values(bench).execute();
  expect((await listReviewQueue({ categoryId }, someAdmin)).items[0]).toMatchObject({ subjectId: id });
});

it('a reviewer who opens a word puzzle gets its fields, and nothing of a missing one', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const sent = { word: 'FJORD', hint: 'Made by ice', categoryId, status: 'in_review' } as const;
  const { id } = (await saveWordPuzzle(sent, writer)).wordCategory;
  const { item } = await findReviewDetail({ subjectType: 'word_puzzle', subjectId: id }, editor);
  expect(item).toMatchObject({
    wordCategory: { word: 'FJORD' },
    game: 'word_puzzle',
    after: { Hint: 'Made by ice' },
  });
  const gone = await findReviewDetail({ subjectType: 'word_puzzle', subjectId: 'none' }, editor);
  expect(gone.item).toBeNull();
});

it('a reviewer who approves a record or a proposed change has only their own requests resolved', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const other = await addCaller('editor');
  const { id: questionId, sent } = await sendForReview(writer, categoryId, addDays(today, 3));
  const send = { triviaQuestion: sent, questionId, status: 'in_review' } as const;
  const ask = async (note: string, reviewer: Caller) =>
    requestChanges({ ...(await lookAt(questionId, reviewer)), note }, reviewer);
  await ask('In English', editor);
  await saveDailyQuestion(send, writer);
  await ask('Shorter', other);
  await addNote({ subjectType: 'question', subjectId: questionId, text: 'A thought' }, editor);
  await saveDailyQuestion(send, writer);
  expect((await reviewOf(questionId, editor)).ownRequests).toBe(1);
  await approve(await lookAt(questionId, editor), editor);
  expect(await listOpenNotes(questionId)).toEqual(['Shorter', 'A thought']);

  const change = { ...send, triviaQuestion: { ...sent, choice1: 'Uno' } };
  await saveDailyQuestion(change, writer);
  await ask('In French', editor);
  const { proposal } = await lookAt(questionId, writer);
  await saveDailyQuestion({ ...change, proposal }, writer);
  expect((await reviewOf(questionId, editor)).ownRequests).toBe(1);
  await approve(await lookAt(questionId, editor), editor);
  expect(await listOpenNotes(questionId)).toEqual(['Shorter', 'A thought']);
});

it('a reviewer who rejected a change and approves the next one keeps the note of the rejection open', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const sent = questionOf(categoryId, addDays(today, 3));
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const questionId = triviaQuestion.id;
  const change = { triviaQuestion: { ...sent, choice1: 'Uno' }, questionId, status: 'in_review' } as const;
  await saveDailyQuestion(change, writer);
  await rejectProposal({ ...(await lookAtProposal(questionId, editor)), note: 'Not this year' }, editor);
  await saveDailyQuestion(change, writer);
  expect((await reviewOf(questionId, editor)).ownRequests).toBe(0);
  await approve(await lookAt(questionId, editor), editor);
  expect(await listOpenNotes(questionId)).toEqual(['Not this year']);
});

const approveInForm = ({ id: questionId, sent: triviaQuestion }: Sent, editor: Caller) =>
  embedded.saveDailyQuestion({ triviaQuestion, questionId, status: 'ready' }, editor);
const approveInPlan = async ({ id }: Sent, editor: Caller) => {
  const { version } = await lookAt(id, editor);
  return embedded.arrangeRecords({ game: 'daily', changes: [{ id, version, status: 'ready' }] }, editor);
};

it.each([
  ['the form', approveInForm],
  ['the plan', approveInPlan],
])('a reviewer who approves in %s has their own request resolved', async (_way, approveThere) => {
  const { writer, editor, categoryId } = await addReviewers();
  const question = await sendForReview(writer, categoryId, addDays(today, 3));
  const { id: questionId, sent: triviaQuestion } = question;
  await requestChanges({ ...(await lookAt(questionId, editor)), note: 'In English' }, editor);
  await embedded.saveDailyQuestion({ triviaQuestion, questionId, status: 'in_review' }, writer);
  expect(await listOpenNotes(questionId)).toEqual(['In English']);
  await approveThere(question, editor);
  expect(await listOpenNotes(questionId)).toEqual([]);
  const { notes } = await listRecordNotes({ subjectType: 'question', subjectId: questionId });
  expect(notes).toMatchObject([{ resolvedBy: editor.user?.username }]);
});

it('a reviewer whose note about a proposed change is refused has decided nothing', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  // Cleaning removes this word joiner, which leaves an empty note.
  const note = '\u2060';
  const { id, sent } = await sendForReview(writer, categoryId);
  await approve(await lookAt(id, editor), editor);
  const change = { triviaQuestion: { ...sent, choice1: 'Uno' }, questionId: id, reason };
  await saveDailyQuestion({ ...change, status: 'in_review' }, writer);
  const decision = await lookAtProposal(id, editor);
  const before = await loadStored();
  for (const decide of [requestChanges, rejectProposal]) {
    await expect(decide({ ...decision, note }, editor)).rejects.toMatchObject({ status: 400 });
  }
  expect(await loadStored()).toBe(before);
});
