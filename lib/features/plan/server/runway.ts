import 'server-only';
import { config } from '@/lib/config/config';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { listActiveCategoryRows } from '@/lib/features/categories/server/store';
import { countRunway, RUNWAY_MAX_DAYS } from '@/lib/features/plan/runway';
import { addHealthCheck } from '@/lib/monitoring/health-checks';
import { addGauge } from '@/lib/monitoring/metrics';
import { listReadyDays } from './store';

/** Counts the days from today on with a ready question in each active category; `short` has categories with too few. */
export async function findRunway() {
  const today = getProductToday();
  const [categories, ready] = await Promise.all([
    listActiveCategoryRows(),
    listReadyDays('daily', today, addDays(today, RUNWAY_MAX_DAYS)),
  ]);
  const runways = categories.map(({ id, name }) => ({
    category: name,
    days: countRunway(ready.get(id) ?? new Set(), today),
  }));
  return {
    days: Math.min(RUNWAY_MAX_DAYS, ...runways.map(({ days }) => days)),
    short: runways
      .filter(({ days }) => days < config.RUNWAY_ALERT_DAYS)
      .toSorted((one, other) => one.days - other.days),
  };
}

/** Reports the runway of the daily questions in `/health/ready`, for staff, and as a metric. */
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
