import type { Caller, SignedInUser } from '@/lib/contract/caller';
import type { RecordStatus, Role } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { addNote } from '@/lib/features/notes/server/service';
import { listUnread } from '@/lib/features/notices/rules';
import { arrangeRecords } from '@/lib/features/plan/server/arrange-records';
import { moveRecord } from '@/lib/features/plan/server/move-record';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import {
  approve,
  rejectProposal,
  requestChanges,
  withdrawProposal,
} from '@/lib/features/review/server/decide';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, questionOf } from '@/lib/testing/factories';
import { addReviewers, lookAt, lookAtProposal } from '@/lib/testing/reviewing';
import { undoStep } from '@/lib/testing/undo-step';
import { listNotices, markNoticesRead } from './service';

type Person = Caller & { user: SignedInUser };

const tomorrow = addDays(getProductToday(), 1);

const listNoticesOf = async (caller: Caller) => (await listNotices({}, caller)).notices;
const listNoticesAbout = async (caller: Caller, id: string) =>
  (await listNoticesOf(caller)).filter(({ record }) => record?.subjectId === id);
const listKindsAbout = async (caller: Caller, id: string) =>
  (await listNoticesAbout(caller, id)).map(({ kind }) => kind);

async function save(
  categoryId: string,
  author: Person,
  { status = 'in_review', forDate = tomorrow }: { status?: RecordStatus; forDate?: string } = {},
) {
  const triviaQuestion = questionOf(categoryId, forDate);
  const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion, status }, author);
  return { id: stored.id, triviaQuestion };
}

/** Adds reviewers and a question of the writer, which by default waits for a review. */
async function saveWork(options?: Parameters<typeof save>[2]) {
  const all = await addReviewers();
  return { ...all, ...(await save(all.categoryId, all.writer, options)) };
}

/** Adds a ready record of an editor and a writer's change of it, which `again` proposes once more. */
async function propose() {
  const all = await addReviewers();
  const { id, triviaQuestion } = await save(all.categoryId, all.editor, { status: 'ready' });
  const change = {
    triviaQuestion: { ...triviaQuestion, choice1: 'Uno' },
    questionId: id,
    reason: 'In Spanish',
  };
  const again = () => saveDailyQuestion({ ...change, status: 'in_review' }, all.writer);
  await again();
  return { ...all, id, again };
}

const as = (person: Person, role: Role): Person => ({ ...person, user: { ...person.user, role } });

describe('a reviewer', () => {
  it('gets one notice for each author whose work waits for review', async () => {
    const { writer, editor, categoryId, id } = await saveWork();
    const { username: by } = writer.user;
    expect(await listNoticesAbout(editor, id)).toMatchObject([
      { kind: 'sent', by, record: { place: { game: 'daily', categoryId, forDate: tomorrow } } },
    ]);
    const puzzle = { word: 'FJORD', hint: 'Inlet', categoryId, dateOfWordCategory: tomorrow };
    await saveWordPuzzle({ ...puzzle, status: 'in_review' }, writer);
    const listOfWriter = async (caller: Caller) =>
      (await listNoticesOf(caller)).filter((notice) => notice.kind === 'sent' && notice.by === by);
    expect(await listOfWriter(editor)).toMatchObject([{ count: 2 }]);
    expect(await listOfWriter(writer)).toEqual([]);
    expect(await listOfWriter(as(writer, 'editor'))).toEqual([]);
    expect(await listOfWriter(as(editor, 'writer'))).toEqual([]);
    await deleteDailyQuestion({ questionId: id }, editor);
    expect(await listOfWriter(editor)).toMatchObject([{ record: { title: 'FJORD' } }]);
  });

  it('sees when work was sent for review, even if somebody has moved it since', async () => {
    const { editor, categoryId, id } = await saveWork();
    const [sent] = await listNoticesAbout(editor, id);
    const to = { categoryId, forDate: addDays(tomorrow, 1) };
    await moveRecord({ game: 'daily', id, version: 1, ...to }, editor);
    expect(await listNoticesAbout(editor, id)).toMatchObject([{ at: sent?.at, record: { place: to } }]);
  });

  it('sees when work was last sent for review, if it was sent more than once', async () => {
    const { writer, editor, id, triviaQuestion } = await saveWork();
    const changedAt = new Date(Date.now() - 86_400_000).toISOString();
    await database().updateTable('history').set({ changedAt }).where('subjectId', '=', id).execute();
    const change = { triviaQuestion, questionId: id };
    await saveDailyQuestion({ ...change, status: 'draft' }, writer);
    const before = new Date().toISOString();
    await saveDailyQuestion({ ...change, status: 'in_review' }, writer);
    const [sent] = await listNoticesAbout(editor, id);
    expect((sent?.at ?? '') >= before).toBe(true);
  });

  it('gets a notice of a proposed change, until that is withdrawn', async () => {
    const { writer, editor, id, again } = await propose();
    expect(await listKindsAbout(editor, id)).toEqual(['sent']);
    await withdrawProposal(await lookAtProposal(id, writer), writer);
    expect(await listKindsAbout(editor, id)).toEqual([]);
    await again();
    expect(await listKindsAbout(editor, id)).toEqual(['sent']);
  });
});

describe('an author', () => {
  it('gets one notice with the reason when work is sent back', async () => {
    const { writer, editor, id } = await saveWork();
    await requestChanges({ ...(await lookAt(id, editor)), note: ' Two sources? ' }, editor);
    expect(await listNoticesAbout(writer, id)).toEqual([
      expect.objectContaining({ kind: 'returned', by: editor.user.username, text: 'Two sources?' }),
    ]);
  });

  it('gets a notice when work is approved, and the editor none', async () => {
    const { writer, editor, id } = await saveWork();
    await approve(await lookAt(id, editor), editor);
    expect(await listKindsAbout(writer, id)).toEqual(['approved']);
    expect(await listKindsAbout(editor, id)).toEqual([]);
  });

  it('gets a notice of each record that an editor approves in the plan', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const ids: string[] = [];
    for (const days of [1, 2]) {
      const triviaQuestion = questionOf(categoryId, addDays(tomorrow, days), { question: `Of day ${days}?` });
      ids.push((await saveDailyQuestion({ triviaQuestion, status: 'in_review' }, writer)).triviaQuestion.id);
    }
    const changes = ids.map((id) => ({ id, version: 1, status: 'ready' as const }));
    await arrangeRecords({ game: 'daily', changes }, editor);
    for (const id of ids) expect(await listKindsAbout(writer, id)).toEqual(['approved']);
  });

  it('gets a notice with the reason when a proposed change is rejected', async () => {
    const { writer, editor, id } = await propose();
    await rejectProposal({ ...(await lookAtProposal(id, editor)), note: 'It is right' }, editor);
    expect(await listNoticesAbout(writer, id)).toMatchObject([{ kind: 'rejected', text: 'It is right' }]);
  });

  it('gets a notice without their own reason when a proposed change is approved', async () => {
    const { writer, editor, id } = await propose();
    await approve(await lookAt(id, editor), editor);
    expect(await listNoticesAbout(writer, id)).toEqual([
      expect.objectContaining({ kind: 'approved', by: editor.user.username, text: undefined }),
    ]);
  });

  it('gets no notice of an approval that they undo themselves', async () => {
    const { writer, editor, id } = await saveWork();
    const { historyEntryId: entryId = '' } = await approve(await lookAt(id, editor), editor);
    expect(await listKindsAbout(writer, id)).toEqual(['approved']);
    await undoStep({ entryId }, as(writer, 'editor'));
    expect(await listNoticesAbout(writer, id)).toEqual([]);
  });

  it('gets a notice of the undo of an approval instead of one of the approval', async () => {
    const { writer, editor, id } = await saveWork();
    const { historyEntryId = '' } = await approve(await lookAt(id, editor), editor);
    await restoreHistoryEntry({ entryId: historyEntryId, side: 'before', reason: 'A slip' }, editor);
    expect(await listNoticesAbout(writer, id)).toMatchObject([{ kind: 'restored', text: 'A slip' }]);
  });

  it('gets no notice of the undo of a change that was made after the approval', async () => {
    const { writer, editor, id, triviaQuestion } = await saveWork();
    await approve(await lookAt(id, editor), editor);
    const slip = { triviaQuestion: { ...triviaQuestion, choice1: 'Uno' }, questionId: id };
    const { historyEntryId: entryId = '' } = await saveDailyQuestion(slip, editor);
    await undoStep({ entryId }, editor);
    expect(await listKindsAbout(writer, id)).toEqual(['approved']);
  });

  it('sees that the record of a notice was deleted, until somebody restores it', async () => {
    const { writer, editor, categoryId, id, triviaQuestion } = await saveWork();
    await requestChanges({ ...(await lookAt(id, editor)), note: 'No' }, editor);
    await addNote({ subjectType: 'question', subjectId: id, text: 'Really' }, editor);
    const { historyEntryId } = await deleteDailyQuestion({ questionId: id }, editor);
    const shown = await listNoticesAbout(writer, id);
    expect(shown.map(({ kind }) => kind)).toEqual(['noted', 'returned']);
    for (const { record } of shown) {
      expect(record).toEqual({
        subjectType: 'question',
        subjectId: id,
        title: triviaQuestion.question,
        isDeleted: true,
      });
    }
    await restoreHistoryEntry({ entryId: historyEntryId }, editor);
    for (const { record } of await listNoticesAbout(writer, id)) {
      expect(record).toMatchObject({ place: { categoryId, forDate: tomorrow } });
      expect(record?.isDeleted).toBeUndefined();
    }
  });
});

describe('a note', () => {
  it('notifies the record’s author, the author of the note above and mentioned people, each once', async () => {
    const { writer, editor, id } = await saveWork({ status: 'draft' });
    const record = { subjectType: 'question', subjectId: id } as const;
    const [named, other] = [await addCaller('writer'), await addCaller('writer')];
    const { note } = await addNote({ ...record, text: 'Is it so?' }, editor);
    expect(await listNoticesAbout(writer, id)).toMatchObject([
      { kind: 'noted', by: editor.user.username, text: 'Is it so?', noteId: note.id },
    ]);
    expect(await listNoticesAbout(editor, id)).toEqual([]);

    const text = `Ask @${named.user.username.toUpperCase()}, not mail@${other.user.username} or @nobody`;
    await addNote({ ...record, text, replyTo: note.id }, writer);
    expect(await listKindsAbout(editor, id)).toEqual(['answered']);
    expect(await listKindsAbout(named, id)).toEqual(['mentioned']);
    expect(await listKindsAbout(other, id)).toEqual([]);
    expect(await listKindsAbout(writer, id)).toEqual(['noted']);

    await addNote({ ...record, text: `Thanks @${writer.user.username}`, replyTo: note.id }, named);
    expect(await listKindsAbout(writer, id)).toEqual(['mentioned', 'noted']);
    expect(await listKindsAbout(editor, id)).toEqual(['answered', 'answered']);
  });

  it('of a review notifies the colleague whom it mentions', async () => {
    const { writer, editor, id } = await saveWork();
    const named = await addCaller('editor');
    const note = `@${named.user.username} knows this better`;
    await requestChanges({ ...(await lookAt(id, editor)), note }, editor);
    expect(await listNoticesAbout(named, id)).toMatchObject([{ kind: 'mentioned', text: note }]);
    expect(await listKindsAbout(writer, id)).toEqual(['returned']);
  });

  it('on a draft without a text names its category', async () => {
    const { writer, editor, categoryId } = await addReviewers();
    const triviaQuestion = questionOf(categoryId, tomorrow, { question: '' });
    const { triviaQuestion: draft } = await saveDailyQuestion({ triviaQuestion, status: 'draft' }, writer);
    await addNote({ subjectType: 'question', subjectId: draft.id, text: 'Which one?' }, editor);
    expect(await listNoticesAbout(writer, draft.id)).toMatchObject([
      { record: { title: expect.stringContaining('Category') } },
    ]);
  });

  it('on a category notifies the colleague whom it mentions by a full-width @, and names the category', async () => {
    const { editor, categoryId } = await addReviewers();
    const named = await addCaller('editor');
    const text = `＠${named.user.username} knows this better`;
    await addNote({ subjectType: 'category', subjectId: categoryId, text }, editor);
    expect(await listNoticesAbout(named, categoryId)).toMatchObject([
      { record: { subjectType: 'category', title: expect.stringContaining('Category') } },
    ]);
  });
});

describe('the list of notices', () => {
  async function addNoteToWriter() {
    const { writer, editor, id } = await saveWork({ status: 'draft' });
    await addNote({ subjectType: 'question', subjectId: id, text: 'One' }, editor);
    const countUnread = async () => {
      const { notices, seenUntil } = await listNotices({}, writer);
      return listUnread(notices, seenUntil).length;
    };
    return { writer, countUnread };
  }

  it('stays read when a tab with an older list marks that as read', async () => {
    const { writer, countUnread } = await addNoteToWriter();
    expect(await countUnread()).toBe(1);
    const [notice] = await listNoticesOf(writer);
    await markNoticesRead({ until: notice?.at ?? '' }, writer);
    await markNoticesRead({ until: '2020-01-01T00:00:00.000Z' }, writer);
    expect(await countUnread()).toBe(0);
  });

  it('is read up to now at most, whatever the clock of the browser says', async () => {
    const { writer, countUnread } = await addNoteToWriter();
    await markNoticesRead({ until: '2999-01-01T00:00:00.000Z' }, writer);
    expect(await countUnread()).toBe(0);
    const { seenUntil = '' } = await listNotices({}, writer);
    expect(seenUntil <= new Date().toISOString()).toBe(true);
  });

  it('has the latest fifty notices of thirty days', async () => {
    const { writer, editor, id } = await saveWork({ status: 'draft' });
    const write = (text: string) => addNote({ subjectType: 'question', subjectId: id, text }, editor);
    const setAge = async (days: number) => {
      const createdAt = new Date(Date.now() - days * 86_400_000).toISOString();
      await database().updateTable('notes').set({ createdAt }).where('subjectId', '=', id).execute();
    };
    await write('The oldest');
    await setAge(29);
    expect(await listNoticesOf(writer)).toMatchObject([{ text: 'The oldest' }]);
    for (let index = 0; index < 50; index++) await write(String(index));
    const shown = await listNoticesOf(writer);
    expect(shown).toHaveLength(50);
    expect(shown.map(({ text }) => text)).not.toContain('The oldest');
    await setAge(31);
    expect(await listNoticesOf(writer)).toEqual([]);
  });
});
