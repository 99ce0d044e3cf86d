import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { findMediaByIds, insertMedia, trashUnused } from '@/lib/features/media/server/store';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { questionTable } from '@/lib/features/questions/server/store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { actionsOf, beginRecords, times, together, triedKinds } from '@/lib/testing/record-kinds';
import { addReviewers } from '@/lib/testing/reviewing';
import { findLastEntry } from './history-store';

const dayAfter = (days: number) => addDays(productToday(), days);

async function open() {
  const people = await addReviewers();
  const sent = questionOf(people.categoryId, dayAfter(1));
  return { ...people, sent, rowOf: (id: string) => questionTable.find(id), actions: actionsOf };
}

it('what was ready and deleted is brought back by those who publish, and by nobody else', async () => {
  const { editor, writer, sent, rowOf, actions } = await open();
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const { id } = triviaQuestion;
  const { historyEntryId: entryId } = await deleteDailyQuestion({ questionId: id }, editor);
  await expect(restoreHistoryEntry({ entryId }, writer)).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(/is not a draft of yours\. Your account may not .+\. Ask .+ editor/),
  });
  expect(await rowOf(id)).toBeUndefined();
  expect(await actions(id)).toEqual(['created', 'deleted']);
  await restoreHistoryEntry({ entryId }, editor);
  expect(await rowOf(id)).toMatchObject({ status: 'ready' });
});

it('who only writes is told who can make a draft ready', async () => {
  const { writer, sent } = await open();
  await expect(saveDailyQuestion({ triviaQuestion: sent, status: 'ready' }, writer)).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(
      /^Send the question for review, .+\. Your account may not .+\. Ask .+ editor/,
    ),
  });
});

it('who undoes a swap needs the right to change both', async () => {
  const { editor, writer, sent, categoryId, rowOf } = await open();
  const draft = await saveDailyQuestion({ triviaQuestion: sent, status: 'draft' }, writer);
  const other = questionOf(categoryId, dayAfter(2));
  const ready = await saveDailyQuestion({ triviaQuestion: other }, editor);
  const [mine, theirs] = [draft.triviaQuestion.id, ready.triviaQuestion.id];
  const { historyEntryId: entryId = '' } = await saveDailyQuestion(
    {
      triviaQuestion: { ...sent, forDate: dayAfter(2) },
      questionId: mine,
      status: 'draft',
      swapWithId: theirs,
    },
    editor,
  );
  const undo = { entryId, side: 'before' } as const;
  await expect(restoreHistoryEntry(undo, writer)).rejects.toMatchObject({ status: 403 });
  expect([await rowOf(mine), await rowOf(theirs)]).toMatchObject([
    { forDate: dayAfter(2) },
    { forDate: dayAfter(1) },
  ]);
  await restoreHistoryEntry(undo, editor);
  expect(await rowOf(theirs)).toMatchObject({ forDate: dayAfter(2) });
});

it('an earlier version of what was deleted comes back as the version after its last one', async () => {
  const { editor, sent, rowOf } = await open();
  const { triviaQuestion, historyEntryId = '' } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const { id } = triviaQuestion;
  for (const choice1 of ['Uno', 'Eins']) {
    await saveDailyQuestion({ triviaQuestion: { ...sent, choice1 }, questionId: id }, editor);
  }
  const { historyEntryId: entryId } = await deleteDailyQuestion({ questionId: id }, editor);
  await restoreHistoryEntry({ entryId: historyEntryId }, editor);
  expect(await rowOf(id)).toMatchObject({ choice1: 'One', version: 4 });
  expect(entryId).toBeDefined();
});

it('who only writes does not bring back an earlier version of what is ready, and nobody one not seen', async () => {
  const { editor, writer, sent, rowOf, actions } = await open();
  const { triviaQuestion, historyEntryId: entryId = '' } = await saveDailyQuestion(
    { triviaQuestion: sent },
    editor,
  );
  const { id } = triviaQuestion;
  await saveDailyQuestion({ triviaQuestion: { ...sent, choice1: 'Uno' }, questionId: id }, editor);
  await expect(restoreHistoryEntry({ entryId }, writer)).rejects.toMatchObject({ status: 403 });
  await expect(restoreHistoryEntry({ entryId, version: 1 }, editor)).rejects.toMatchObject({ code: 'stale' });
  expect(await rowOf(id)).toMatchObject({ choice1: 'Uno', version: 2 });
  expect(await actions(id)).toEqual(['created', 'changed']);
  await restoreHistoryEntry({ entryId, version: 2 }, editor);
  expect(await rowOf(id)).toMatchObject({ choice1: 'One', version: 3 });
});

it('a swap is undone from the other one’s side, too, and neither loses what was written since', async () => {
  const { editor, sent, categoryId, rowOf, actions } = await open();
  const other = questionOf(categoryId, dayAfter(2));
  const save = async (triviaQuestion: typeof sent, more = {}) =>
    (await saveDailyQuestion({ triviaQuestion, ...more }, editor)).triviaQuestion.id;
  const [one, two] = [await save(sent), await save(other)];
  await save({ ...sent, forDate: dayAfter(2) }, { questionId: one, swapWithId: two });
  await save({ ...sent, forDate: dayAfter(2), choice1: 'Uno' }, { questionId: one });
  const entry = await database()
    .selectFrom('history')
    .selectAll()
    .where('subjectId', '=', two)
    .where('action', '=', 'swapped')
    .executeTakeFirstOrThrow();
  await restoreHistoryEntry({ entryId: entry.id, side: 'before' }, editor);
  expect([await rowOf(one), await rowOf(two)]).toMatchObject([
    { forDate: dayAfter(1), choice1: 'Uno', version: 4 },
    { forDate: dayAfter(2), choice1: 'One', version: 3 },
  ]);
  expect([await actions(one), await actions(two)]).toEqual([
    ['created', 'swapped', 'changed', 'restored'],
    ['created', 'swapped', 'restored'],
  ]);
});

it.each([true, false])(
  'an undone swap brings back the picture of the other one, too, if it is there: %s',
  async (isThere) => {
    const { editor, sent, categoryId, rowOf } = await open();
    const facts = { kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1 } as const;
    const mediaId = createMediaId();
    await insertMedia({ ...facts, id: mediaId, createdAt: new Date().toISOString() });
    const picture = { mediaType: 'image', mediaId } as const;
    const one = await saveDailyQuestion({ triviaQuestion: sent, ...picture }, editor);
    const two = await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, dayAfter(2)) }, editor);
    const [questionId, swapWithId] = [one.triviaQuestion.id, two.triviaQuestion.id];
    const toTheOther = { ...sent, forDate: dayAfter(2) };
    await saveDailyQuestion({ triviaQuestion: toTheOther, questionId, swapWithId }, editor);
    await (isThere
      ? trashUnused([mediaId], new Date().toISOString())
      : database().deleteFrom('media').where('id', '=', mediaId).execute());
    const entry = await findLastEntry('question', swapWithId);
    const undo = restoreHistoryEntry({ entryId: entry?.id ?? '', side: 'before' }, editor);
    if (isThere) {
      await undo;
      expect(await rowOf(questionId)).toMatchObject({ forDate: dayAfter(1), mediaId });
      expect(await findMediaByIds([mediaId])).toMatchObject([{ deletedAt: null }]);
    } else {
      await expect(undo).rejects.toMatchObject({ status: 409, code: 'conflict' });
      expect(await rowOf(questionId)).toMatchObject({ forDate: dayAfter(2), mediaId: null });
      // The entry's own side is refused, too.
      const created = restoreHistoryEntry({ entryId: one.historyEntryId ?? '' }, editor);
      await expect(created).rejects.toMatchObject({ status: 409, code: 'conflict' });
      expect(await rowOf(questionId)).toMatchObject({ forDate: dayAfter(2), mediaId: null });
      expect(await rowOf(swapWithId)).toMatchObject({ forDate: dayAfter(1) });
    }
  },
);

describe('undoing a save', () => {
  const tomorrow = addDays(productToday(), 1);

  async function begin() {
    const [person, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const caller = { ...person, idempotencyKey: categoryId };
    const sent = questionOf(categoryId, tomorrow);
    const created = await saveDailyQuestion({ triviaQuestion: sent }, caller);
    const { id, version } = created.triviaQuestion;
    const change = (choice1: string, key = choice1) =>
      saveDailyQuestion(
        { triviaQuestion: { ...sent, choice1 }, questionId: id },
        { ...person, idempotencyKey: key },
      );
    const rowOf = () => questionTable.find(id);
    const undo = (entryId: string | undefined, seen: number) =>
      restoreHistoryEntry({ entryId: entryId ?? '', side: 'before', version: seen }, caller);
    return { caller, categoryId, sent, created, id, version, change, rowOf, undo };
  }

  it('a save answers what undoes it, also when the answer is asked for again', async () => {
    const { change, rowOf, undo } = await begin();
    const { historyEntryId, triviaQuestion } = await change('Better');
    expect((await change('Better')).historyEntryId).toBe(historyEntryId);
    await undo(historyEntryId, triviaQuestion.version);
    expect(await rowOf()).toMatchObject({ choice1: 'One' });
  });

  it('a save that had nothing to change has nothing to undo', async () => {
    const { change } = await begin();
    await change('Better');
    expect((await change('Better', 'another form')).historyEntryId).toBeUndefined();
  });

  it('before its creation a record was not there', async () => {
    const { created, caller, sent, id, version, rowOf, undo } = await begin();
    const again = await saveDailyQuestion({ triviaQuestion: sent }, caller);
    expect(again.historyEntryId).toBe(created.historyEntryId);
    await undo(created.historyEntryId, version);
    await undo(created.historyEntryId, version);
    expect(await rowOf()).toBeUndefined();
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: id }, someAdmin);
    expect(entries.map(({ action }) => action)).toEqual(['deleted', 'created']);
  });

  it.each(['created', 'changed'])(
    'what somebody has written since stays when the undo of what was %s comes late',
    async (what) => {
      const { created, change, rowOf, undo } = await begin();
      const first = what === 'created' ? created : await change('Mine');
      await change('Theirs');
      await expect(undo(first.historyEntryId, first.triviaQuestion.version)).rejects.toMatchObject({
        code: 'stale',
      });
      expect(await rowOf()).toMatchObject({ choice1: 'Theirs' });
    },
  );

  it('who asks for the puzzle that is there already did not make it', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const sent = { word: 'FJORD', hint: 'Deep', categoryId, dateOfWordCategory: tomorrow };
    expect((await saveWordPuzzle(sent, caller)).historyEntryId).toBeDefined();
    expect((await saveWordPuzzle(sent, caller)).historyEntryId).toBeUndefined();
  });
});

describe('records that come back', () => {
  describe.each(triedKinds)('a $subjectType', (kind) => {
    const begin = () => beginRecords(kind);

    it('is brought to an earlier version once, however many do so at once', async () => {
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

    it('comes back from a history that is older than its table', async () => {
      const { save, caller, entryOf, rowOf } = await begin();
      const { id } = await save({}, caller);
      const row = await rowOf(id);
      await save({ label: 'Bee' }, caller, { id });
      const created = await entryOf(id, 'created');
      const after = JSON.stringify({
        ...JSON.parse(created.after ?? ''),
        idempotency_key: 'gone with its column',
      });
      await database().updateTable('history').set({ after }).where('id', '=', created.id).execute();
      await restoreHistoryEntry({ entryId: created.id }, caller);
      const restored = await rowOf(id);
      expect({ ...restored, version: 1, updatedAt: null }).toEqual({ ...row, updatedAt: null });
    });
  });
});
