import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { config, siteUrl } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { can } from '@/lib/features/accounts/rules';
import { deleteCalendarFeed, findUser } from '@/lib/features/accounts/server/store';
import { listActiveCategoryRows } from '@/lib/features/categories/server/store';
import { plannedDays } from '@/lib/features/plan/rules';
import { statusNames } from '@/lib/features/records/rules';
import { listAssignments } from './assignment-store';
import { findFeedOwner, findFeedSince, listPlanned, type PlannedRow, putCalendarFeed } from './store';

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function ownerOf({ user }: Caller): string {
  if (!user) throw new ApiError('not_signed_in', 'Sign in to go on.');
  return user.id;
}

/**
 * Gives the caller's calendar feed a new address, which is told this once: 256 random bits, of which only the SHA-256 is
 * kept. The address that they had before is nobody's.
 */
export async function makeCalendarFeed(_input: unknown, caller: Caller): Promise<{ path: string }> {
  const token = randomBytes(32).toString('base64url');
  const created_at = new Date().toISOString();
  await putCalendarFeed({ user_id: ownerOf(caller), token_hash: hashOf(token), created_at });
  return { path: `/api/calendar/${token}` };
}

/** Ends the caller's calendar feed. */
export async function revokeCalendarFeed(_input: unknown, caller: Caller): Promise<void> {
  await deleteCalendarFeed(ownerOf(caller));
}

/** Since when the caller's calendar feed has its address; null without one. */
export async function findCalendarFeed(_input: unknown, caller: Caller): Promise<{ since: string | null }> {
  return { since: (await findFeedSince(ownerOf(caller))) ?? null };
}

/** The categories that miss something, by what: "Missing: History, Sport". */
type Lack = Map<string, string[]>;

function lackOf(
  categories: readonly { id: string; name: string }[],
  onDay: readonly PlannedRow[],
  assigned: ReadonlySet<string>,
): Lack {
  const lack: Lack = new Map();
  for (const { id, name } of categories) {
    const records = onDay.filter(({ category_id }) => category_id === id);
    if (records.some(({ status }) => status === 'ready')) continue;
    const [record] = records;
    const what = record ? statusNames[record.status] : assigned.has(id) ? 'Assigned' : 'Missing';
    lack.set(what, [...(lack.get(what) ?? []), name]);
  }
  return lack;
}

type Assignments = Awaited<ReturnType<typeof listAssignments>>;

async function listLacks(
  game: ReviewedGame,
  today: CalendarDate,
  assignments: Assignments,
): Promise<[CalendarDate, Lack][]> {
  const days = plannedDays(game, '', today);
  const { gapsWithinDays } = games[game];
  const first = addDays(today, -(gapsWithinDays ?? 0));
  const [active, rows] = await Promise.all([
    listActiveCategoryRows(),
    listPlanned(game, first, days.at(-1) ?? today),
  ]);
  const used = new Set(rows.map(({ category_id }) => category_id));
  const categories = gapsWithinDays === null ? active : active.filter(({ id }) => used.has(id));
  const byDay = Map.groupBy(rows, ({ for_date }) => for_date);
  return days.map((day) => {
    const assigned = assignments.filter(({ for_date }) => for_date === day);
    const ids = new Set(assigned.map(({ category_id }) => category_id));
    return [day, lackOf(categories, byDay.get(day) ?? [], ids)];
  });
}

/** Where the plan opens: at a day, or at a cell of it. */
interface PlanDay {
  game: ReviewedGame;
  date: CalendarDate;
  cell?: string;
}

/**
 * The calendar behind a feed's token: an event for each of the next 30 days and game on which something is missing or not
 * ready by its day, and one for each gap that is its owner's to fill, on the day that it is due; names of categories, and
 * nothing of any record or of other people. Throws ApiError 404 for a token that is nobody's, or
 * whose owner may not use the staff area any more.
 */
export async function readCalendarFeed(token: string): Promise<string> {
  const ownerId = await findFeedOwner(hashOf(token));
  const owner = ownerId === undefined ? null : await findUser(ownerId);
  if (!owner || owner.disabled_at !== null || !can(owner, 'useStaffArea')) {
    throw new ApiError('not_found', 'There is no calendar at this address. Make a new one under My account.');
  }
  const today = productToday();
  const { host } = new URL(siteUrl());
  const calendar = ical({
    name: `${config.PRODUCT_NAME}: gaps`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
    prodId: { company: config.PRODUCT_NAME, product: 'Plan' },
  });
  function add(event: { id: string; day: CalendarDate; summary: string; description?: string; at: PlanDay }) {
    const { id, day, at, ...words } = event;
    // The address of the month, which still works when the day is over.
    const query = new URLSearchParams({ game: at.game, month: at.date.slice(0, 7), at: at.cell ?? at.date });
    calendar.createEvent({
      ...words,
      id: `${id}@${host}`,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(`${addDays(day, 1)}T00:00:00Z`),
      allDay: true,
      url: `${config.STAFF_ORIGIN ?? siteUrl()}/plan?${query}`,
    });
  }
  for (const game of REVIEWED_GAMES) {
    const assignments = await listAssignments({ game, from: today });
    for (const [day, lack] of await listLacks(game, today, assignments)) {
      if (lack.size === 0) continue;
      const counts = [...lack].map(([what, names]) => `${names.length} ${what.toLowerCase()}`);
      add({
        id: `${game}-${day}`,
        day,
        at: { game, date: day },
        summary: `Due: ${games[game].names}, ${counts.join(', ')}`,
        description: [...lack].map(([what, names]) => `${what}: ${names.join(', ')}`).join('\n'),
      });
    }
    for (const own of assignments.filter(({ user_id }) => user_id === owner.id)) {
      const { category_id, category, for_date: date, due_on } = own;
      const isOverdue = due_on < today;
      const noun = games[game].name.toLowerCase();
      add({
        id: `assigned-${game}-${date}-${category_id}`,
        // What is overdue is a thing of today.
        day: isOverdue ? today : due_on,
        at: { game, date, cell: `${date}.${category_id}` },
        summary: `${isOverdue ? 'Overdue' : 'Assigned to you'}: ${category}, ${noun} for ${formatWeekdayDate(date)}`,
      });
    }
  }
  return calendar.toString();
}
