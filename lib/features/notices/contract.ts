import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { NOTE_SUBJECTS } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { shownRecord } from '@/lib/features/review/contract';
import { MOST_NOTICES, NOTICE_DAYS, NOTICE_KINDS } from './rules';

const noticedRecord = z.object({
  subjectType: z.enum(NOTE_SUBJECTS),
  subjectId: z.string(),
  /** It is never empty. */
  title: z.string(),
  /** It leads to the form, and is absent for categories and deleted records. */
  place: shownRecord.pick({ game: true, categoryId: true, forDate: true }).optional(),
  isDeleted: z.literal(true).optional(),
});

const notice = z
  .object({
    id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    at: z.string(),
    /** It is the user name of the person who did it; for a record sent for review, its author. */
    by: z.string().optional(),
    /** It is the reason, the text of the note, or for the runway the categories with their days. */
    text: z.string().optional(),
    record: noticedRecord.optional(),
    /** It counts sent records or assigned gaps, and is absent for one `record` and for other kinds. */
    count: z.number().int().optional(),
    noteId: z.string().optional(),
  })
  .meta({ id: 'Notice' });

export type Notice = z.infer<typeof notice>;

export const noticeEndpoints = {
  notices: defineEndpoint({
    ...routes.notices,
    summary: `The latest ${MOST_NOTICES} notices of ${NOTICE_DAYS} days for the caller, latest first.`,
    access: 'useStaffArea',
    rate: 'read',
    response: z.object({
      notices: z.array(notice),
      /** Notices after this instant are unread; absent if the caller has never opened the list. */
      seenUntil: z.string().optional(),
    }),
  }),
  markNoticesRead: defineEndpoint({
    ...routes.markNoticesRead,
    summary: 'The caller has seen their notices up to an instant; it never goes back.',
    access: 'useStaffArea',
    rate: 'write',
    body: z.object({ until: z.iso.datetime({ precision: 3 }) }),
  }),
};
