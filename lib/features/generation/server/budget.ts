import 'server-only';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { createLimiter, type Limiter } from '@/lib/db/limiter';
import { inMinutes, tooManyRequests } from '@/lib/errors/too-many-requests';

/** Limited because each draft costs money at the provider. */
const QUOTA = { points: 60, seconds: 60 * 60 };
const DAY_SECONDS = 24 * 60 * 60;

const quota = createLimiter({ name: 'generation', from: 'first', ...QUOTA });

/** Counts once. Throws ApiError 429 with Retry-After and what `explain` makes of the seconds to wait, beyond the limit. */
async function count(limiter: Limiter, key: string, explain: (seconds: number) => string): Promise<void> {
  try {
    await limiter.count(key);
  } catch (thrown) {
    throw tooManyRequests(thrown, explain);
  }
}

function inHours(seconds: number): string {
  return seconds < 2 * 60 * 60 ? inMinutes(seconds) : `${Math.ceil(seconds / 3600)} hours`;
}

/**
 * Counts a draft of the caller that asks the model so many times. Throws ApiError 429 beyond the person's hourly quota, or
 * once everybody together has asked as often as the site may within a day.
 */
export async function spend(calls: number, { user, address }: Caller): Promise<void> {
  await count(
    quota,
    user?.id ?? address,
    (seconds) =>
      `You have generated ${QUOTA.points} questions within an hour. Try again in ${inMinutes(seconds)}, or write one yourself.`,
  );
  const points = config.OPENAI_DAILY_CALLS;
  const ceiling = createLimiter({ name: 'model calls', from: 'first', points, seconds: DAY_SECONDS });
  for (let call = 0; call < calls; call += 1) {
    await count(
      ceiling,
      'all',
      (seconds) =>
        `The site has asked the generator ${points} times since yesterday, and may not more often (OPENAI_DAILY_CALLS). Try again in ${inHours(seconds)}, or write the question yourself.`,
    );
  }
}
