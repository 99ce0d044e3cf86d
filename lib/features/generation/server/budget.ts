import 'server-only';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { createLimiter } from '@/lib/db/limiter';
import { formatMinutes, toTooManyRequests } from '@/lib/errors/limits-and-outages';

/** Drafts and checks are limited because each one costs money at the provider. */
const QUOTA = { points: 60, seconds: 60 * 60 };
const DAY_SECONDS = 24 * 60 * 60;

const quota = createLimiter({ name: 'generation', from: 'first', ...QUOTA });

function formatHours(seconds: number): string {
  return seconds < 2 * 60 * 60 ? formatMinutes(seconds) : `${Math.ceil(seconds / 3600)} hours`;
}

/** Each call creates a limiter with the limit that is configured at that time. The counts are in the database. */
function createDailyLimiter() {
  const points = config.OPENAI_DAILY_CALLS;
  return createLimiter({ name: 'model calls', from: 'first', points, seconds: DAY_SECONDS });
}

/** Counts a draft or a check, and its `calls` of the model. Throws ApiError 429 without counting anything. */
export async function spendQuota(calls: number, { user, address }: Caller): Promise<void> {
  const person = user?.id ?? address;
  try {
    await quota.count(person);
  } catch (thrown) {
    throw toTooManyRequests(
      thrown,
      (seconds) =>
        `You have generated or checked ${QUOTA.points} questions within an hour. Try again in ${formatMinutes(seconds)}, or write one yourself.`,
    );
  }
  try {
    await createDailyLimiter().count('all', calls);
  } catch (thrown) {
    await quota.giveBack(person);
    throw toTooManyRequests(
      thrown,
      (seconds) =>
        `The site has asked the generator as often as it may in a day: ${config.OPENAI_DAILY_CALLS} times (OPENAI_DAILY_CALLS). Try again in ${formatHours(seconds)}, or write the question yourself.`,
    );
  }
}
