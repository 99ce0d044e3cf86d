import 'server-only';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { createLimiter } from '@/lib/db/limiter';
import { inMinutes, tooManyRequests } from '@/lib/errors/too-many-requests';

/** Limited because each draft costs money at the provider. */
const QUOTA = { points: 60, seconds: 60 * 60 };
const DAY_SECONDS = 24 * 60 * 60;

const quota = createLimiter({ name: 'generation', from: 'first', ...QUOTA });

/** Throws ApiError 429 with Retry-After once the person's hourly quota is used up. */
async function countDraft({ user, address }: Caller): Promise<void> {
  try {
    await quota.count(user?.id ?? address);
  } catch (thrown) {
    throw tooManyRequests(
      thrown,
      (seconds) =>
        `You have generated ${QUOTA.points} questions within an hour. Try again in ${inMinutes(seconds)}, or write one yourself.`,
    );
  }
}

/** Throws ApiError 429 with Retry-After once everybody together has asked as often as the site may within a day. */
async function countCalls(calls: number): Promise<void> {
  const points = config.OPENAI_DAILY_CALLS;
  const ceiling = createLimiter({ name: 'model calls', from: 'first', points, seconds: DAY_SECONDS });
  try {
    for (let call = 0; call < calls; call += 1) await ceiling.count('all');
  } catch (thrown) {
    throw tooManyRequests(
      thrown,
      (seconds) =>
        `The site has asked the generator ${points} times since yesterday, and may not more often (OPENAI_DAILY_CALLS). Try again in ${inHours(seconds)}, or write the question yourself.`,
    );
  }
}

function inHours(seconds: number): string {
  return seconds < 2 * 60 * 60 ? inMinutes(seconds) : `${Math.ceil(seconds / 3600)} hours`;
}

/** Counts a draft of the caller that asks the model so many times. Throws ApiError 429 beyond either limit. */
export async function spend(calls: number, caller: Caller): Promise<void> {
  await countDraft(caller);
  await countCalls(calls);
}
