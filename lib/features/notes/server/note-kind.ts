import 'server-only';
import { randomUUID } from 'node:crypto';
import type { NoteSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { categoryKind } from '@/lib/features/categories/server/category-kind';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import { type NoteContent, type NoteRow, noteTable } from '@/lib/features/records/server/note-store';
import type { RecordKind } from '@/lib/features/records/server/record-kind';
import type { VersionedRow } from '@/lib/features/records/server/record-store';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';

const STALE_MESSAGE = 'Somebody else resolved or reopened this note meanwhile. Look at it again.';

type Noted = Pick<RecordKind<VersionedRow>, 'table' | 'changed'>;

const subjects: Record<NoteSubject, { kind: Noted; noun: string }> = {
  question: { kind: questionKind('daily') as Noted, noun: 'question' },
  word_puzzle: { kind: wordPuzzleKind as Noted, noun: 'word puzzle' },
  category: { kind: categoryKind as Noted, noun: 'category' },
};

type Subject = Pick<NoteContent, 'subject_type' | 'subject_id'>;

/** Throws ApiError 404 when the record of a note does not exist. */
export async function requireSubject({ subject_type, subject_id }: Subject, db: Db = database()) {
  const { kind, noun } = subjects[subject_type];
  if (await kind.table.find(subject_id, db)) return;
  throw new ApiError(
    'not_found',
    `This ${noun} was deleted. Copy your note if you still need it; bringing the ${noun} back from the history brings its notes back, too.`,
  );
}

/** How notes are stored and versioned, so that the history shows who resolved one. No public page shows notes. */
export const noteKind: RecordKind<NoteRow, NoteContent> = {
  subjectType: 'note',
  table: noteTable,
  messages: { stale: STALE_MESSAGE, staleRemoval: STALE_MESSAGE, gone: 'This note does not exist.' },
  titleOf: ({ text }) => text,
  pagesOf: () => [],
  /** What is noted on a record is of its words. */
  async changed(notes, transaction) {
    for (const { subject_type, subject_id } of notes) {
      const { kind } = subjects[subject_type];
      const noted = await kind.table.find(subject_id, transaction);
      if (noted) await kind.changed?.([noted], transaction);
    }
  },
  async begin(content, { user }, transaction) {
    // Locks the record, so that it cannot be deleted before the note is stored.
    await subjects[content.subject_type].kind.table.lock([content.subject_id], transaction);
    await requireSubject(content, transaction);
    return {
      ...content,
      id: randomUUID(),
      created_by: user?.id ?? null,
      created_at: new Date().toISOString(),
      version: 1,
    };
  },
};
