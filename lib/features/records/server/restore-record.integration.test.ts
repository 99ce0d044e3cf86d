import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { findLastEntry } from '@/lib/db/history-entries';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { findMediaByIds, trashUnused } from '@/lib/features/media/server/store';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { questionTable } from '@/lib/features/questions/server/store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, addFile, questionOf } from '@/lib/testing/factories';
import { beginRecords, times, together, triedKinds } from '@/lib/testing/record-kinds';
import { addReviewers } from '@/lib/testing/reviewing';

const dayAfter = (days: number) => addDays(getProductToday(), days);

async function open() {
  const people = await addReviewers();
  const sent = questionOf(people.categoryId, dayAfter(1));
  return { ...people, sent, rowOf: (id: string) => questionTable.find(id) };
}

describe('a swap of two questions that removed a picture', () => {
  async function swapAway() {
    const { editor, sent, categoryId, rowOf } = await open();
    const mediaId = createMediaId();
    await addFile(mediaId);
    const picture = { mediaType: 'image', mediaId } as const;
    const one = await saveDailyQuestion({ triviaQuestion: sent, ...picture }, editor);
    const two = await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, dayAfter(2)) }, editor);
    const [questionId, swapWithId] = [one.triviaQuestion.id, two.triviaQuestion.id];
    const moved = { ...sent, forDate: dayAfter(2) };
    await saveDailyQuestion({ triviaQuestion: moved, questionId, swapWithId }, editor);
    const entry = await findLastEntry('question', swapWithId);
    const undo = () => restoreHistoryEntry({ entryId: entry?.id ?? '', side: 'before' }, editor);
    const creation = one.historyEntryId ?? '';
    return { editor, mediaId, questionId, swapWithId, creation, undo, rowOf };
  }

  it('is undone with its picture, which is taken out of the trash', async () => {
    const { mediaId, questionId, undo, rowOf } = await swapAway();
    await trashUnused([mediaId], new Date().toISOString());
    await undo();
    expect(await rowOf(questionId)).toMatchObject({ forDate: dayAfter(1), mediaId });
    expect(await findMediaByIds([mediaId])).toMatchObject([{ deletedAt: null }]);
  });

  it('is not undone, and its creation is not restored, after the picture was deleted for good', async () => {
    const { editor, mediaId, questionId, swapWithId, creation, undo, rowOf } = await swapAway();
    await database().deleteFrom('media').where('id', '=', mediaId).execute();
    await expect(undo()).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const restoration = restoreHistoryEntry({ entryId: creation }, editor);
    await expect(restoration).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(await rowOf(questionId)).toMatchObject({ forDate: dayAfter(2), mediaId: null });
    expect(await rowOf(swapWithId)).toMatchObject({ forDate: dayAfter(1) });
  });
});

describe('the history entry that a save returns', () => {
  async function begin() {
    const [person, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const sent = questionOf(categoryId, dayAfter(1));
    const { id } = (await saveDailyQuestion({ triviaQuestion: sent }, person)).triviaQuestion;
    const change = (choice1: string, key = choice1) =>
      saveDailyQuestion(
        { triviaQuestion: { ...sent, choice1 }, questionId: id },
        { ...person, idempotencyKey: key },
      );
    const rowOf = () => questionTable.find(id);
    const undo = (entryId: string | undefined, version: number) =>
      restoreHistoryEntry({ entryId: entryId ?? '', side: 'before', version }, person);
    return { change, rowOf, undo };
  }

  it('is the same when the save arrives twice', async () => {
    const { change } = await begin();
    const { historyEntryId } = await change('Better');
    expect(historyEntryId).toBeDefined();
    expect((await change('Better')).historyEntryId).toBe(historyEntryId);
  });

  it('undoes the save', async () => {
    const { change, rowOf, undo } = await begin();
    const { historyEntryId, triviaQuestion } = await change('Better');
    await undo(historyEntryId, triviaQuestion.version);
    expect(await rowOf()).toMatchObject({ choice1: 'One' });
  });

  it('is missing if the stored content is saved', async () => {
    const { change } = await begin();
    await change('Better');
    expect((await change('Better', 'another form')).historyEntryId).toBeUndefined();
  });

  it('is missing if a stored puzzle is saved again, so that its creation is not undone', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const sent = { word: 'FJORD', hint: 'Deep', categoryId, dateOfWordCategory: dayAfter(1) };
    expect((await saveWordPuzzle(sent, caller)).historyEntryId).toBeDefined();
    expect((await saveWordPuzzle(sent, caller)).historyEntryId).toBeUndefined();
  });
});

describe.each(triedKinds)('a $subjectType', (kind) => {
  const begin = () => beginRecords(kind);

  it('is restored to an earlier version once, however many try at once', async () => {
    const { save, caller, actions, entryOf, rowOf } = await begin();
    const { id } = await save({}, caller);
    await save({ label: 'Bee' }, caller, { id });
    const entry = await entryOf(id, 'changed');
    const undo = () => restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
    const { refused } = await together(times(3, () => undo));
    await undo();
    expect(refused).toEqual([]);
    expect(await actions(id)).toEqual(['created', 'changed', 'restored']);
    expect(await rowOf(id)).toMatchObject({ version: 3 });
  });

  it('is restored from a history that is older than its table', async () => {
    const { save, remove, caller, anew, entryOf, rowOf } = await begin();
    const { id } = await save({}, caller);
    const row = await rowOf(id);
    await save({ label: 'Bee' }, caller, { id });
    await remove?.({ id }, caller);
    const created = await entryOf(id, 'created');
    const after = JSON.stringify({
      ...JSON.parse(created.after ?? ''),
      idempotency_key: 'gone with its column',
    });
    await database().updateTable('history').set({ after }).where('id', '=', created.id).execute();
    await restoreHistoryEntry({ entryId: created.id }, anew);
    const restored = await rowOf(id);
    expect({ ...restored, version: 1, updatedAt: null }).toEqual({ ...row, updatedAt: null });
  });
});

describe('an earlier version of a deleted question', () => {
  it('is not restored by its writer after an editor made it ready', async () => {
    const { writer, editor, sent, rowOf } = await open();
    const draft = await saveDailyQuestion({ triviaQuestion: sent, status: 'draft' }, writer);
    const { id: questionId } = draft.triviaQuestion;
    await saveDailyQuestion({ triviaQuestion: sent, questionId, status: 'ready' }, editor);
    await deleteDailyQuestion({ questionId }, editor);
    const restoration = restoreHistoryEntry({ entryId: draft.historyEntryId ?? '' }, writer);
    await expect(restoration).rejects.toMatchObject({ status: 403 });
    expect(await rowOf(questionId)).toBeUndefined();
  });

  it('is not made ready by its author after somebody else undid its approval', async () => {
    const { editor, sent, rowOf } = await open();
    const other = await addCaller('editor');
    const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent, status: 'in_review' }, editor);
    const change = { triviaQuestion: sent, questionId: triviaQuestion.id };
    const { historyEntryId: entryId = '' } = await saveDailyQuestion({ ...change, status: 'ready' }, other);
    await restoreHistoryEntry({ entryId, side: 'before' }, other);
    await deleteDailyQuestion({ questionId: triviaQuestion.id }, editor);
    await expect(restoreHistoryEntry({ entryId }, editor)).rejects.toMatchObject({ status: 403 });
    expect(await rowOf(triviaQuestion.id)).toBeUndefined();
  });
});

describe('a deleted question whose slot is taken', () => {
  /** Deletes a question of tomorrow, and fills tomorrow and the day after with others. */
  async function deleteAndReplace() {
    const { editor, sent, categoryId } = await open();
    const { id: questionId } = (await saveDailyQuestion({ triviaQuestion: sent }, editor)).triviaQuestion;
    const { historyEntryId: entryId } = await deleteDailyQuestion({ questionId }, editor);
    for (const days of [1, 2]) {
      await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, dayAfter(days)) }, editor);
    }
    const restore = (forDate?: string | null) => restoreHistoryEntry({ entryId, forDate }, editor);
    return { sent, questionId, restore };
  }

  it('is not restored there, and the editor is told the next free day', async () => {
    const { restore } = await deleteAndReplace();
    await expect(restore()).rejects.toMatchObject({
      code: 'slot_taken',
      issues: [{ path: 'free', message: dayAfter(3) }],
    });
  });

  it('is not offered another day if players have seen it, and the editor is told to make room', async () => {
    const { editor, categoryId } = await open();
    const sent = questionOf(categoryId, dayAfter(0));
    const { id: questionId } = (await saveDailyQuestion({ triviaQuestion: sent }, editor)).triviaQuestion;
    const { historyEntryId: entryId } = await deleteDailyQuestion({ questionId, reason: 'Wrong' }, editor);
    await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, dayAfter(0)) }, editor);
    await expect(restoreHistoryEntry({ entryId }, editor)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Players have seen it on .+ Delete or move the other one first\.$/),
    });
  });

  it('is restored as a draft of today only after the editor has agreed that players lose the reserve there', async () => {
    const { editor, categoryId, rowOf } = await open();
    const sent = questionOf(categoryId, dayAfter(0));
    const draft = await saveDailyQuestion({ triviaQuestion: sent, status: 'draft' }, editor);
    const questionId = draft.triviaQuestion.id;
    const { historyEntryId: entryId } = await deleteDailyQuestion({ questionId }, editor);
    const ready = await saveDailyQuestion({ triviaQuestion: sent }, editor);
    const bench = { ...sent, question: 'Who waits?', forDate: null };
    const waiting = { triviaQuestion: bench, status: 'ready', runsAnyDay: true } as const;
    const reserve = (await saveDailyQuestion(waiting, editor)).triviaQuestion;
    await deleteDailyQuestion({ questionId: ready.triviaQuestion.id, reason: 'Wrong' }, editor);
    expect(await rowOf(reserve.id)).toMatchObject({ forDate: dayAfter(0) });
    const restore = (goesLive: boolean) => restoreHistoryEntry({ entryId, reason: 'Both', goesLive }, editor);
    await expect(restore(false)).rejects.toMatchObject({
      code: 'goes_live',
      message: expect.stringContaining('players do not see it any more'),
    });
    expect(await rowOf(questionId)).toBeUndefined();
    await restore(true);
    expect(await rowOf(questionId)).toMatchObject({ forDate: dayAfter(0), status: 'draft' });
    expect(await rowOf(reserve.id)).toMatchObject({ forDate: null });
  });

  it('is not restored on a past day', async () => {
    const { restore } = await deleteAndReplace();
    await expect(restore(dayAfter(-1))).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'forDate' }],
    });
  });

  it.each([
    ['a free day', dayAfter(3)],
    ['the bench', null],
  ])('is restored on %s that the editor chooses, as another version', async (_place, forDate) => {
    const { sent, questionId, restore } = await deleteAndReplace();
    await restore(forDate);
    const stored = await questionTable.find(questionId);
    expect(stored).toMatchObject({ forDate, question: sent.question, version: 2 });
  });
});
