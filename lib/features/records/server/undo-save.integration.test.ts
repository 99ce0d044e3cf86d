import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';

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
  const rowOf = () =>
    database().selectFrom('trivia_questions').selectAll().where('id', '=', id).executeTakeFirst();
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
  const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: id });
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
