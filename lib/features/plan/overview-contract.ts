import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { RECORD_STATUSES, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { shownRecord } from '@/lib/features/review/contract';

const workItem = shownRecord
  .extend({
    /** It is the note of the review that sent the record back, or rejected a change of it. */
    why: z.string().optional(),
    openNotes: z.number().int().optional(),
  })
  .meta({ id: 'WorkItem' });

export type WorkItem = z.infer<typeof workItem>;

const workList = z.object({ items: z.array(workItem), total: z.number().int() }).meta({ id: 'WorkList' });

/** The reserve filled this slot. Restoring the version before the history entry undoes this. */
const reserveRun = workItem.extend({ historyEntryId: z.string() });

export type ReserveRun = z.infer<typeof reserveRun>;

const assignedGap = z
  .object({
    game: z.enum(REVIEWED_GAMES),
    categoryId: z.string(),
    category: z.string(),
    forDate: z.string(),
    dueOn: z.string(),
  })
  .meta({ id: 'AssignedGap' });

export type AssignedGap = z.infer<typeof assignedGap>;

/** A row has a category's next days in one game; `null` is a gap. */
const calendarRow = z
  .object({
    categoryId: z.string(),
    category: z.string(),
    days: z.array(z.enum(RECORD_STATUSES).nullable()),
    /** It has the ids of the records in review, by day. */
    waiting: z.record(z.string(), z.string()),
    /** It has the user names of those to whom gaps are assigned, by day. */
    assigned: z.record(z.string(), z.string()),
    /** It counts the consecutive days from today on that are ready, at most RUNWAY_MAX_DAYS. */
    runway: z.number().int(),
    bench: z.number().int(),
  })
  .meta({ id: 'CalendarRow' });

export type CalendarRow = z.infer<typeof calendarRow>;

const overview = z.object({
  /** `daily` and `wordPuzzles` have these days, today first. */
  days: z.array(z.string()),
  daily: z.array(calendarRow),
  weeklyDays: z.array(z.string()),
  /** It has the categories with weekly questions to come; a day with several shows the least finished one. */
  weekly: z.array(calendarRow),
  /** It has the categories with a recent or coming word puzzle. */
  wordPuzzles: z.array(calendarRow),
  /** They are sorted by due day, then by date. */
  assigned: z.object({ items: z.array(assignedGap), total: z.number().int() }),
  returned: workList,
  drafts: workList,
  bench: workList,
  noted: workList,
  /** The reserve filled these slots of today and yesterday; records that have moved since are left out. */
  reserveRuns: z.array(reserveRun),
  /** A shorter runway of daily questions causes a warning (RUNWAY_ALERT_DAYS). */
  alertBelow: z.number().int(),
  waiting: z.number().int(),
});

export type Overview = z.infer<typeof overview>;

export const overviewEndpoints = {
  overview: defineEndpoint({
    ...routes.overview,
    summary: 'The caller’s work of today: gaps, own work, reviews, the bench and open notes.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    response: overview,
  }),
};
