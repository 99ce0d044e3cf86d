import 'server-only';
import type { Selectable } from 'kysely';
import type { NoteSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { HistoryTable, NotesTable } from '@/lib/db/schema';
import { type ContentOf, createRecordTable, defineColumns } from './record-store';

export type NoteRow = Selectable<NotesTable>;

export type NamedNoteRow = NoteRow & { author: string | null; resolver: string | null };

const columns = defineColumns<NoteRow>()({
  content: ['subjectType', 'subjectId', 'text', 'replyTo', 'resolvedBy', 'resolvedAt'],
  own: ['id', 'createdBy', 'createdAt', 'version'],
});

export type NoteContent = ContentOf<NoteRow, typeof columns>;

export const noteTable = createRecordTable<NoteRow>('notes', columns, []);

function selectNamedNotes() {
  return database()
    .selectFrom('notes')
    .leftJoin('users as authors', 'authors.id', 'notes.createdBy')
    .leftJoin('users as resolvers', 'resolvers.id', 'notes.resolvedBy')
    .selectAll('notes')
    .select(['authors.username as author', 'resolvers.username as resolver']);
}

export async function getNamedNote(id: string): Promise<NamedNoteRow> {
  return selectNamedNotes().where('notes.id', '=', id).executeTakeFirstOrThrow();
}

/** Lists the latest notes of a record, oldest first. */
export async function listNoteRows(
  subjectType: NoteSubject,
  subjectId: string,
  limit: number,
): Promise<NamedNoteRow[]> {
  const rows = await selectNamedNotes()
    .where('notes.subjectType', '=', subjectType)
    .where('notes.subjectId', '=', subjectId)
    .orderBy('notes.createdAt', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

const UNRESOLVED_RECORDS_MAX = 1000;

/** Lists the records with open threads and their number, the one with the latest open thread first. */
export async function listUnresolvedRows(
  subjectType: NoteSubject,
): Promise<{ subjectId: string; count: number; latestAt: string }[]> {
  return database()
    .selectFrom('notes')
    .select(({ fn }) => ['subjectId', fn.countAll<number>().as('count'), fn.max('createdAt').as('latestAt')])
    .where('resolvedAt', 'is', null)
    .where('replyTo', 'is', null)
    .where('subjectType', '=', subjectType)
    .groupBy('subjectId')
    .orderBy('latestAt', 'desc')
    .limit(UNRESOLVED_RECORDS_MAX)
    .execute();
}

/** Did this entry send work back to its author, with the reason as the note? */
function isRequest({ action, after, reason }: Pick<Selectable<HistoryTable>, 'action' | 'after' | 'reason'>) {
  if (action === 'returned') return true;
  return action === 'changed' && JSON.parse(after ?? '{}').returnedNote === reason;
}

/** Lists this person's open requests for changes: notes whose text sent the record, or a proposed change, back to its author. */
export async function listOwnRequests(
  { subjectType, subjectId }: Pick<NoteRow, 'subjectType' | 'subjectId'>,
  userId: string | undefined,
  db: Db = database(),
): Promise<NoteRow[]> {
  if (!userId) return [];
  const notes = await db
    .selectFrom('notes')
    .selectAll()
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('createdBy', '=', userId)
    .where('resolvedAt', 'is', null)
    .where('replyTo', 'is', null)
    .execute();
  if (notes.length === 0) return [];
  const texts = notes.map(({ text }) => text);
  const entries = await db
    .selectFrom('history')
    .select(['action', 'after', 'reason'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('changedBy', '=', userId)
    .where('reason', 'in', texts)
    .execute();
  const requests = new Set(entries.filter(isRequest).map(({ reason }) => reason));
  return notes.filter(({ text }) => requests.has(text));
}
