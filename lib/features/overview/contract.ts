import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { RECORD_STATUSES, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { shownRecord } from '@/lib/features/review/contract';

/** A record that waits for somebody. */
const workItem = shownRecord
  .extend({
    /** Of what came back: what the review asked for. */
    why: z.string().optional(),
    /** Of what has open notes: how many. */
    openNotes: z.number().int().optional(),
  })
  .meta({ id: 'WorkItem' });

export type WorkItem = z.infer<typeof workItem>;

/** The first few of a list, and how many there are. */
const workList = z.object({ items: z.array(workItem), total: z.number().int() }).meta({ id: 'WorkList' });

/** What the reserve filled; restoring the side before the entry takes it back. */
const reserveRun = workItem.extend({ historyEntryId: z.string() });

export type ReserveRun = z.infer<typeof reserveRun>;

/** A gap that is the caller's to fill. */
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

/** A category's next days in one game: `null` is a gap. */
const calendarRow = z
  .object({
    categoryId: z.string(),
    category: z.string(),
    days: z.array(z.enum(RECORD_STATUSES).nullable()),
    /** Of days that are in review: the record's id. */
    waiting: z.record(z.string(), z.string()),
    /** Of gaps that are somebody's to fill: the user name. */
    assigned: z.record(z.string(), z.string()),
    /** Consecutive days from today on that are ready, at most RUNWAY_MAX_DAYS. */
    runway: z.number().int(),
    /** Records without a date. */
    bench: z.number().int(),
  })
  .meta({ id: 'CalendarRow' });

export type CalendarRow = z.infer<typeof calendarRow>;

const overview = z.object({
  /** The days of `calendars`, today first. */
  days: z.array(z.string()),
  daily: z.array(calendarRow),
  /** The days of `weekly`: the next ones that the weekly game is played on. */
  weeklyDays: z.array(z.string()),
  /** Of the categories that have weekly questions to come; of several on a day, the least finished. */
  weekly: z.array(calendarRow),
  /** Of the categories that have had a word puzzle lately, or will. */
  wordPuzzles: z.array(calendarRow),
  /** What is due first comes first. */
  assigned: z.object({ items: z.array(assignedGap), total: z.number().int() }),
  returned: workList,
  drafts: workList,
  bench: workList,
  noted: workList,
  /** Slots of today and yesterday that were empty and took a record of the reserve, which is there still. */
  reserveRuns: z.array(reserveRun),
  /** A shorter runway of daily questions is warned of (RUNWAY_ALERT_DAYS). */
  alertBelow: z.number().int(),
  /** How much waits for a review. */
  waiting: z.number().int(),
});

export type Overview = z.infer<typeof overview>;

export const overviewEndpoints = {
  overview: endpoint({
    ...routes.overview,
    summary: 'What needs the caller today: gaps, work of theirs, reviews, the bench and open notes (ours).',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    response: overview,
  }),
};
