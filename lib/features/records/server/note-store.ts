import 'server-only';
import type { Selectable } from 'kysely';
import type { NoteSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { NotesTable } from '@/lib/db/schema';
import { type ContentOf, columnsOf, recordTable } from './record-store';

export type NoteRow = Selectable<NotesTable>;

export type NamedNoteRow = NoteRow & { author: string | null; resolver: string | null };

const columns = columnsOf<NoteRow>()({
  content: ['subject_type', 'subject_id', 'text', 'reply_to', 'resolved_by', 'resolved_at'],
  own: ['id', 'created_by', 'created_at', 'version'],
});

/** The columns that a save may change. */
export type NoteContent = ContentOf<NoteRow, typeof columns>;

export const noteTable = recordTable('notes', columns, []);

function namedNotes() {
  return database()
    .selectFrom('notes')
    .leftJoin('users as authors', 'authors.id', 'notes.created_by')
    .leftJoin('users as resolvers', 'resolvers.id', 'notes.resolved_by')
    .selectAll('notes')
    .select(['authors.username as author', 'resolvers.username as resolver']);
}

export async function getNamedNote(id: string): Promise<NamedNoteRow> {
  return namedNotes().where('notes.id', '=', id).executeTakeFirstOrThrow();
}

/** The latest notes of a record, oldest first. */
export async function listNoteRows(
  subjectType: NoteSubject,
  subjectId: string,
  limit: number,
): Promise<NamedNoteRow[]> {
  const rows = await namedNotes()
    .where('notes.subject_type', '=', subjectType)
    .where('notes.subject_id', '=', subjectId)
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** The records with open threads and their number, latest note first. */
export async function listUnresolvedRows(
  subjectType: NoteSubject,
  limit: number,
): Promise<{ subjectId: string; count: number }[]> {
  const rows = await database()
    .selectFrom('notes')
    .select(({ fn }) => ['subject_id', fn.countAll<number | string>().as('count')])
    .where('resolved_at', 'is', null)
    .where('reply_to', 'is', null)
    .where('subject_type', '=', subjectType)
    .groupBy('subject_id')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ subject_id, count }) => ({ subjectId: subject_id, count: Number(count) }));
}

/** The notes on records of a kind by the record's id, oldest first. */
export async function listNoteTexts(
  subjectType: NoteSubject,
  ids: readonly string[],
  db: Db = database(),
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('notes')
    .select(['subject_id', 'text'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const texts = new Map<string, string[]>();
  for (const { subject_id, text } of rows) texts.set(subject_id, [...(texts.get(subject_id) ?? []), text]);
  return texts;
}
