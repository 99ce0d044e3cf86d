import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { NoteSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { categoryKind } from '@/lib/features/categories/server/service';
import type { Note } from '@/lib/features/notes/contract';
import { findNoteProblem, NOTES_MAX } from '@/lib/features/notes/rules';
import { createQuestionKind } from '@/lib/features/questions/server/question-kind';
import { recordChange } from '@/lib/features/records/server/change-rows';
import {
  getNamedNote,
  listNoteRows,
  listUnresolvedRows,
  type NamedNoteRow,
  type NoteContent,
  type NoteRow,
  noteTable,
} from '@/lib/features/records/server/note-store';
import type { RecordKind } from '@/lib/features/records/server/record-kind';
import { pickContent, type VersionedRow } from '@/lib/features/records/server/record-store';
import { changeRecord, createRecord, requireRecord } from '@/lib/features/records/server/save-record';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/service';
import { toStoredText } from '@/lib/text/normalize';

const STALE_MESSAGE = 'Somebody else resolved or reopened this note meanwhile. Look at it again.';

type Noted = Pick<RecordKind<VersionedRow>, 'table' | 'changed'>;

const subjects: Record<NoteSubject, { kind: Noted; noun: string }> = {
  // This kind has the questions of both games.
  question: { kind: createQuestionKind('daily'), noun: 'question' },
  word_puzzle: { kind: wordPuzzleKind, noun: 'word puzzle' },
  category: { kind: categoryKind, noun: 'category' },
};

type Subject = Pick<NoteRow, 'subjectType' | 'subjectId'>;

/** Throws ApiError 404 if the record was deleted; `advice` is what the person can do about the note. */
async function requireSubject({ subjectType, subjectId }: Subject, advice: string, db: Db = database()) {
  const { kind, noun } = subjects[subjectType];
  if (await kind.table.find(subjectId, db)) return;
  const message = `This ${noun} was deleted. ${advice}Bringing the ${noun} back from the history brings its notes back, too.`;
  throw new ApiError('not_found', message);
}

/** Notes are versioned records, so that the history shows who resolved a note. No public page shows notes. */
export const noteKind: RecordKind<NoteRow, NoteContent> = {
  subjectType: 'note',
  table: noteTable,
  messages: { stale: STALE_MESSAGE, staleRemoval: STALE_MESSAGE, gone: 'This note does not exist.' },
  titleOf: ({ text }) => text,
  pagesOf: () => [],
  /** Search also finds a record by the words of its notes, so a changed note updates the index of its record. */
  async changed(notes, transaction) {
    for (const { subjectType, subjectId } of notes) {
      const { kind } = subjects[subjectType];
      const noted = await kind.table.find(subjectId, transaction);
      if (noted) await kind.changed?.([noted], transaction);
    }
  },
  async begin(content, { user }, transaction) {
    // Locks the record, so that it cannot be deleted before the note is stored.
    await subjects[content.subjectType].kind.table.lock([content.subjectId], transaction);
    await requireSubject(content, 'Copy your note if you still need it. ', transaction);
    return {
      ...content,
      id: randomUUID(),
      createdBy: user?.id ?? null,
      createdAt: new Date().toISOString(),
      version: 1,
    };
  },
};

type Written = Subject & { text: string; replyTo?: string | null };

function presentNote({ id, text, replyTo, author, createdAt, resolvedAt, resolver }: NamedNoteRow): Note {
  return {
    id,
    text,
    replyTo: replyTo ?? undefined,
    author: author ?? undefined,
    writtenAt: createdAt,
    resolvedAt: resolvedAt ?? undefined,
    resolvedBy: resolver ?? undefined,
  };
}

/** Lists the latest notes of a record, also of a deleted one. */
export async function listRecordNotes({ subjectType, subjectId }: Subject): Promise<{ notes: Note[] }> {
  const rows = await listNoteRows(subjectType, subjectId, NOTES_MAX);
  return { notes: rows.map(presentNote) };
}

export async function listUnresolvedNotes({ subjectType }: Pick<Subject, 'subjectType'>) {
  const rows = await listUnresolvedRows(subjectType);
  return { unresolved: rows.map(({ subjectId, count }) => ({ subjectId, count })) };
}

/** Finds the first note of a reply's thread. Throws ApiError 404 if it does not belong to the record. */
async function findThread({ subjectType, subjectId, replyTo }: Written): Promise<string | null> {
  if (!replyTo) return null;
  const note = await noteTable.find(replyTo);
  if (note?.subjectType !== subjectType || note.subjectId !== subjectId) {
    throw new ApiError('not_found', noteKind.messages.gone);
  }
  return note.replyTo ?? note.id;
}

function buildContent({ subjectType, subjectId, text }: Written, thread: string | null): NoteContent {
  const stored = toStoredText(text);
  const problem = findNoteProblem(stored);
  if (problem) throw createInvalidFieldError('text', problem);
  return { subjectType, subjectId, text: stored, replyTo: thread, resolvedAt: null, resolvedBy: null };
}

/** Adds a note within the caller's transaction. Throws as `addNote` does. */
export async function addNoteInTransaction(
  written: Omit<Written, 'replyTo'>,
  caller: Caller,
  transaction: Db,
): Promise<void> {
  const note = await noteKind.begin(buildContent(written, null), caller, transaction);
  await noteKind.table.insert(note, transaction);
  await recordChange(noteKind, { action: 'created', before: null, after: note }, caller, transaction);
}

/** Adds a note or a reply. Throws ApiError 400 `text` if it is empty or too long, 404 without its record or answered note. */
export async function addNote(written: Written, caller: Caller): Promise<{ note: Note }> {
  const content = buildContent(written, await findThread(written));
  const { row } = await createRecord(noteKind, { contentFor: async () => content }, caller);
  return { note: presentNote(await getNamedNote(row.id)) };
}

/** Builds the change that resolves or reopens a note. If nothing changes, it is empty and keeps the first resolver. */
function buildResolution(current: NoteRow, isResolved: boolean, { user }: Caller): Partial<NoteRow> {
  if (isResolved === (current.resolvedAt !== null)) return {};
  if (!isResolved) return { resolvedAt: null, resolvedBy: null };
  return { resolvedAt: new Date().toISOString(), resolvedBy: user?.id ?? null };
}

/** Throws ApiError 404 for a missing note or record, 409 `stale` after a concurrent change. */
export async function resolveNote(
  { noteId, isResolved }: { noteId: string; isResolved: boolean },
  caller: Caller,
): Promise<{ note: Note }> {
  const current = await requireRecord(noteKind, noteId);
  await requireSubject(current, '');
  const content = { ...pickContent(noteKind, current), ...buildResolution(current, isResolved, caller) };
  const { row } = await changeRecord(noteKind, { current, content }, caller);
  return { note: presentNote(await getNamedNote(row.id)) };
}
