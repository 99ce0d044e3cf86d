import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { NOTE_SUBJECTS } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { shownRecord } from '@/lib/features/review/contract';
import { NOTICE_KINDS } from './rules';

const noticedRecord = z.object({
  subjectType: z.enum(NOTE_SUBJECTS),
  subjectId: z.string(),
  /** One line, never empty. */
  title: z.string(),
  /** The address of the form; absent for categories and deleted records. */
  place: shownRecord.pick({ game: true, categoryId: true, forDate: true }).optional(),
  isDeleted: z.literal(true).optional(),
});

const notice = z
  .object({
    id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    at: z.string(),
    /** User name of the person who did it; for a record sent for review, its author. */
    by: z.string().optional(),
    /** The reason, or the text of the note. */
    text: z.string().optional(),
    record: noticedRecord.optional(),
    /** The number of sent records or assigned gaps; absent for one `record` and for other kinds. */
    count: z.number().int().optional(),
    noteId: z.string().optional(),
  })
  .meta({ id: 'Notice' });

export type Notice = z.infer<typeof notice>;

export const noticeEndpoints = {
  notices: endpoint({
    ...routes.notices,
    summary: 'The latest 50 notices of 30 days for the caller, latest first.',
    access: 'useStaffArea',
    rate: 'read',
    response: z.object({
      notices: z.array(notice),
      /** Notices after this instant are unread; absent if the caller has never opened the list. */
      seenUntil: z.string().optional(),
    }),
  }),
  markNoticesRead: endpoint({
    ...routes.markNoticesRead,
    summary: 'The caller has seen their notices up to an instant; it never goes back.',
    access: 'useStaffArea',
    rate: 'write',
    body: z.object({ until: z.iso.datetime({ precision: 3 }) }),
  }),
};
