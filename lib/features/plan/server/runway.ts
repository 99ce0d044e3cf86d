import 'server-only';
import { createHmac } from 'node:crypto';
import { config } from '@/lib/config/config';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { listActiveCategoryRows } from '@/lib/features/categories/server/store';
import { countRunway, RUNWAY_MAX_DAYS } from '@/lib/features/records/rules';
import { addHealthCheck } from '@/lib/health/checks';
import { log } from '@/lib/log/log';
import { addGauge, timeJob } from '@/lib/metrics/metrics';
import { claimAlert, listReadyDays, markAlertSent } from './store';

/** How long the daily questions last. */
export interface Runway {
  /** Days from today on for which every active category has a ready question; at most RUNWAY_MAX_DAYS. */
  days: number;
  /** The categories that last fewer days than RUNWAY_ALERT_DAYS, the shortest first. */
  short: { category: string; days: number }[];
}

/** How long the daily questions last from that day on. */
export async function findRunway(today: CalendarDate = productToday()): Promise<Runway> {
  const [categories, ready] = await Promise.all([
    listActiveCategoryRows(),
    listReadyDays('daily', today, addDays(today, RUNWAY_MAX_DAYS)),
  ]);
  const runways = categories.map(({ id, name }) => ({
    category: name,
    days: countRunway(ready.get(id) ?? new Set(), today, 1),
  }));
  return {
    days: Math.min(RUNWAY_MAX_DAYS, ...runways.map(({ days }) => days)),
    short: runways
      .filter(({ days }) => days < config.RUNWAY_ALERT_DAYS)
      .toSorted((one, other) => one.days - other.days),
  };
}

/** Reports how long the daily questions last: in `/health/ready`, to staff, and as a metric. */
export function reportRunway(): void {
  addHealthCheck('runway', async () => {
    const { days, short } = await findRunway();
    return { ok: short.length === 0, days, alertBelow: config.RUNWAY_ALERT_DAYS, categories: short };
  });
  addGauge(
    'trivia_runway_days',
    'Days from today on for which every category has a daily question that is ready',
    async () => (await findRunway()).days,
  );
}

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** Minutes between attempts double up to this. */
const LONGEST_PAUSE_MINUTES = 128;

/** The settings that an alert needs. */
export interface Receiver {
  url: string;
  secret: string;
}

function pauseOf(attempt: number): number {
  return Math.min(2 ** (attempt - 1), LONGEST_PAUSE_MINUTES) * MINUTE_MS;
}

/** The headers that tell the receiver who sends this body, and when (docs/operations.md). */
function signAlert(body: string, secret: string, timestamp: number): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'X-Alert-Timestamp': String(timestamp), 'X-Alert-Signature': `sha256=${signature}` };
}

/** The receiver was reached, and did not take the alert. */
class NotTaken extends Error {
  override name = 'NotTaken';
}

/** What kind of failure it is: the system's code (`ECONNREFUSED`) where there is one. */
function nameOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}

async function post({ url, secret }: Receiver, message: object, now: number): Promise<void> {
  const body = JSON.stringify(message);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signAlert(body, secret, Math.floor(now / 1000)) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new NotTaken(`it answered ${response.status}`);
}

function messageOf(day: string, { days, short }: Runway) {
  return {
    /** The same for every attempt of a day. */
    id: `runway-${day}`,
    event: 'runway',
    day,
    runwayDays: days,
    alertBelow: config.RUNWAY_ALERT_DAYS,
    categories: short.map((one) => ({ category: one.category, runwayDays: one.days })),
  };
}

/**
 * Tells the receiver that too few days are ready, once a day whatever the number of instances; what it does not take is
 * sent again after growing pauses. Returns what was done here.
 */
export async function alertRunway(
  receiver: Receiver,
  now: number = Date.now(),
): Promise<'enough' | 'not due' | 'sent' | 'failed'> {
  const day = productToday(new Date(now));
  const runway = await findRunway(day);
  if (runway.short.length === 0) return 'enough';
  const attempt = await claimAlert(day, now, pauseOf);
  if (attempt === null) return 'not due';
  // The rest of an address may be a secret.
  const { origin } = new URL(receiver.url);
  try {
    await post(receiver, messageOf(day, runway), now);
    await markAlertSent(day, new Date(now).toISOString());
    log.info({ day, origin, attempt, runwayDays: runway.days }, 'the runway alert was sent');
    return 'sent';
  } catch (error) {
    // By name: the texts of errors quote the address that was tried.
    const why = error instanceof NotTaken ? error.message : nameOf(error);
    const minutes = pauseOf(attempt) / MINUTE_MS;
    log.warn(
      { day, origin, attempt, why },
      `the runway alert was not taken; the next attempt is in ${minutes} minutes`,
    );
    return 'failed';
  }
}

/** Tells whoever ALERT_URL names, where it names somebody. */
export async function watchRunway(): Promise<void> {
  const { ALERT_URL: url, ALERT_SECRET: secret } = config;
  if (url && secret) await timeJob('alert', () => alertRunway({ url, secret }));
}
