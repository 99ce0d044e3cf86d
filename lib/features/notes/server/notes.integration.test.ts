import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { addNote, listRecordNotes, listUnresolvedNotes, resolveNote } from './service';

const tomorrow = addDays(getProductToday(), 1);

async function addNotedQuestion() {
  const [caller, categoryId] = await Promise.all([addCaller('writer'), addCategory()]);
  const { triviaQuestion } = await saveDailyQuestion(
    { triviaQuestion: questionOf(categoryId, tomorrow) },
    await addCaller(),
  );
  return { caller, record: { subjectType: 'question', subjectId: triviaQuestion.id } as const };
}

async function countOpen(subjectId: string): Promise<number | undefined> {
  const { unresolved } = await listUnresolvedNotes({ subjectType: 'question' });
  return unresolved.find((record) => record.subjectId === subjectId)?.count;
}

const countNotes = async () => (await database().selectFrom('notes').select('id').execute()).length;

describe('a note', () => {
  it('has text, author and time, on any kind of record', async () => {
    const { caller, record } = await addNotedQuestion();
    const categoryId = await addCategory();
    const puzzle = { word: 'FJORD', hint: 'Inlet', categoryId, dateOfWordCategory: tomorrow };
    const { wordCategory } = await saveWordPuzzle(puzzle, await addCaller());
    const records = [
      record,
      { subjectType: 'word_puzzle', subjectId: wordCategory.id } as const,
      { subjectType: 'category', subjectId: categoryId } as const,
    ];
    for (const noted of records) {
      await addNote({ ...noted, text: ' Two sources? \n' }, caller);
      await addNote({ ...noted, text: 'Yes' }, caller);
      const { notes } = await listRecordNotes(noted);
      // Notes of the same millisecond have no order.
      expect(notes.map(({ text }) => text).toSorted()).toEqual(['Two sources?', 'Yes']);
      expect(notes[0]).toMatchObject({ author: caller.user.username, writtenAt: expect.any(String) });
      expect(notes[0]?.resolvedAt).toBeUndefined();
    }
  });

  it('counts as open until somebody resolves it, and again after it is reopened', async () => {
    const { caller, record } = await addNotedQuestion();
    const { note } = await addNote({ ...record, text: 'Is this still so?' }, caller);
    await addNote({ ...record, text: 'And this?' }, caller);
    expect(await countOpen(record.subjectId)).toBe(2);
    await resolveNote({ noteId: note.id, isResolved: true }, caller);
    expect(await countOpen(record.subjectId)).toBe(1);
    await resolveNote({ noteId: note.id, isResolved: false }, caller);
    expect(await countOpen(record.subjectId)).toBe(2);
  });

  it('names the first person who resolved it, even if another one resolves it again', async () => {
    const { caller, record } = await addNotedQuestion();
    const other = await addCaller('writer');
    const { note } = await addNote({ ...record, text: 'Is this still so?' }, caller);
    const resolved = await resolveNote({ noteId: note.id, isResolved: true }, other);
    expect(resolved.note).toMatchObject({ resolvedBy: other.user.username });
    expect(await resolveNote({ noteId: note.id, isResolved: true }, caller)).toEqual(resolved);
  });

  it('has a history, from which an earlier state can be restored', async () => {
    const { caller, record } = await addNotedQuestion();
    const other = await addCaller('writer');
    const { note } = await addNote({ ...record, text: 'Is this still so?' }, caller);
    await resolveNote({ noteId: note.id, isResolved: true }, other);
    await resolveNote({ noteId: note.id, isResolved: false }, caller);
    const { entries } = await listHistoryEntries({ subjectType: 'note', subjectId: note.id }, someAdmin);
    expect(entries.map(({ action, changedBy, after }) => [action, changedBy, after?.Resolved])).toEqual([
      ['changed', caller.user.username, 'No'],
      ['changed', other.user.username, 'Yes'],
      ['created', caller.user.username, 'No'],
    ]);
    expect(entries[0]).toMatchObject({ title: 'Is this still so?', after: { On: 'Question' } });
    expect(entries[2]?.before).toBeNull();
    await restoreHistoryEntry({ entryId: entries[1]?.id ?? '' }, other);
    expect(await countOpen(record.subjectId)).toBeUndefined();
  });

  it('gets replies in its thread, which is open or resolved as a whole', async () => {
    const { caller, record } = await addNotedQuestion();
    const { note } = await addNote({ ...record, text: 'Two sources?' }, caller);
    const { note: answer } = await addNote({ ...record, text: 'Here', replyTo: note.id }, await addCaller());
    const { note: thanks } = await addNote({ ...record, text: 'Thanks', replyTo: answer.id }, caller);
    expect([note.replyTo, answer.replyTo, thanks.replyTo]).toEqual([undefined, note.id, note.id]);
    expect(await countOpen(record.subjectId)).toBe(1);
    await resolveNote({ noteId: note.id, isResolved: true }, caller);
    expect(await countOpen(record.subjectId)).toBeUndefined();
    const { notes } = await listRecordNotes(record);
    expect(notes.map(({ text }) => text).toSorted()).toEqual(['Here', 'Thanks', 'Two sources?']);
  });

  it('is refused as a reply to a note of another record, or to none', async () => {
    const { caller, record } = await addNotedQuestion();
    const { note } = await addNote({ ...record, text: 'Two sources?' }, caller);
    const other = await addNotedQuestion();
    for (const replyTo of [note.id, 'nobody']) {
      const reply = addNote({ ...other.record, text: 'Here', replyTo }, caller);
      await expect(reply).rejects.toMatchObject({ status: 404 });
    }
  });

  it.each(['', ' \n\u200b'])('is refused when it is empty: %j', async (text) => {
    const { caller, record } = await addNotedQuestion();
    await expect(addNote({ ...record, text }, caller)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'text', message: 'Write the note first' }],
    });
  });

  it('cannot be written or resolved on a deleted record, and is restored with it', async () => {
    const { caller, record } = await addNotedQuestion();
    const { note } = await addNote({ ...record, text: 'Before' }, caller);
    const { historyEntryId } = await deleteDailyQuestion({ questionId: record.subjectId }, await addCaller());
    const before = await countNotes();
    const refuse = (start: string) => ({ status: 404, message: expect.stringContaining(start) });
    const reply = addNote({ ...record, text: 'After' }, caller);
    await expect(reply).rejects.toMatchObject(refuse('This question was deleted. Copy your note '));
    const resolution = resolveNote({ noteId: note.id, isResolved: true }, caller);
    await expect(resolution).rejects.toMatchObject(refuse('This question was deleted. Bringing '));
    expect(await countNotes()).toBe(before);
    await restoreHistoryEntry({ entryId: historyEntryId }, await addCaller());
    expect((await listRecordNotes(record)).notes).toEqual([note]);
  });
});
