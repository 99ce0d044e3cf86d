import 'server-only';
import { randomUUID } from 'node:crypto';
import type { NoteSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { categoryTable } from '@/lib/features/categories/server/store';
import { questionTable } from '@/lib/features/questions/server/store';
import type { RecordKind } from '@/lib/features/records/server/record-kind';
import type { RecordTable, VersionedRow } from '@/lib/features/records/server/record-store';
import { wordPuzzleTable } from '@/lib/features/word-puzzles/server/store';
import { type NoteContent, type NoteRow, noteTable } from './store';

const STALE_MESSAGE = 'Somebody else resolved or reopened this note meanwhile. Look at it again.';

type Records = Pick<RecordTable<VersionedRow>, 'find' | 'lock'>;

const subjects: Record<NoteSubject, { table: Records; noun: string }> = {
  question: { table: questionTable, noun: 'question' },
  word_puzzle: { table: wordPuzzleTable, noun: 'word puzzle' },
  category: { table: categoryTable, noun: 'category' },
};

type Subject = Pick<NoteContent, 'subject_type' | 'subject_id'>;

/** Throws ApiError 404 when the record of a note does not exist. */
export async function requireSubject({ subject_type, subject_id }: Subject, db: Db = database()) {
  const { table, noun } = subjects[subject_type];
  if (await table.find(subject_id, db)) return;
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
  async begin(content, { user }, transaction) {
    // Locks the record, so that it cannot be deleted before the note is stored.
    await subjects[content.subject_type].table.lock([content.subject_id], transaction);
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
