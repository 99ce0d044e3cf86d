import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { recordId, text } from '@/lib/contract/fields';
import { NOTE_SUBJECTS } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { NOTE_MAX_LENGTH, NOTES_MAX } from './rules';

const subjectType = z.enum(NOTE_SUBJECTS);
const subject = { subjectType, subjectId: recordId };

const note = z
  .object({
    id: z.string(),
    text: z.string(),
    /** A reply has the id of the first note of its thread, and is resolved together with that note. */
    replyTo: z.string().optional(),
    author: z.string().optional(),
    /** It is an ISO instant in UTC, as is `resolvedAt`. */
    writtenAt: z.string(),
    resolvedAt: z.string().optional(),
    resolvedBy: z.string().optional(),
  })
  .meta({ id: 'Note' });

export type Note = z.infer<typeof note>;

const stored = z.object({ note });

export const noteEndpoints = {
  recordNotes: defineEndpoint({
    ...routes.recordNotes,
    summary: `The notes of a record, oldest first: its latest ${NOTES_MAX}.`,
    access: 'useStaffArea',
    rate: 'read',
    query: z.object(subject),
    response: z.object({ notes: z.array(note) }),
  }),
  unresolvedNotes: defineEndpoint({
    ...routes.unresolvedNotes,
    summary: 'The records of a kind with the number of their open notes: the 1,000 with the latest ones.',
    access: 'useStaffArea',
    rate: 'read',
    query: z.object({ subjectType }),
    response: z.object({ unresolved: z.array(z.object({ subjectId: z.string(), count: z.number().int() })) }),
  }),
  addNote: defineEndpoint({
    ...routes.addNote,
    summary: 'Writes a note on a record, or a reply to one.',
    access: 'write',
    rate: 'write',
    body: z.object({ ...subject, text: text(NOTE_MAX_LENGTH), replyTo: recordId.nullish() }),
    response: stored,
  }),
  resolveNote: defineEndpoint({
    ...routes.resolveNote,
    summary: 'Resolves a note, or reopens it.',
    access: 'write',
    rate: 'write',
    body: z.object({ noteId: recordId, isResolved: z.boolean() }),
    response: stored,
  }),
};
