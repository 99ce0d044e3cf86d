import 'server-only';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';

/**
 * Takes the next attempt to send a day's alert: its number, from 1; null where it was sent, or where its time has not
 * come, or another instance has it. `pauseOf`: milliseconds until the attempt behind that one.
 */
export async function claimAlert(
  day: CalendarDate,
  now: number,
  pauseOf: (attempt: number) => number,
  db: Db = database(),
): Promise<number | null> {
  const after = (attempt: number) => new Date(now + pauseOf(attempt)).toISOString();
  const first = await db
    .insertInto('runway_alerts')
    .values({ day, attempts: 1, next_attempt_at: after(1) })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirst();
  if (first.numInsertedOrUpdatedRows) return 1;
  const due = await db
    .selectFrom('runway_alerts')
    .select('attempts')
    .where('day', '=', day)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', new Date(now).toISOString())
    .executeTakeFirst();
  if (!due) return null;
  const attempt = due.attempts + 1;
  const { numUpdatedRows } = await db
    .updateTable('runway_alerts')
    .set({ attempts: attempt, next_attempt_at: after(attempt) })
    .where('day', '=', day)
    .where('attempts', '=', due.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? attempt : null;
}

/** The day's alert has arrived. */
export async function markAlertSent(day: CalendarDate, at: string, db: Db = database()): Promise<void> {
  await db.updateTable('runway_alerts').set({ sent_at: at }).where('day', '=', day).execute();
}
