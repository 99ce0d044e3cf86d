import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { productDay } from '@/lib/dates/today';
import { log } from '@/lib/log/log';
import { timeJob } from '@/lib/metrics/metrics';
import { runReserve } from './run-reserve';

/** What no call told of, such as a call whose answer was cut off, waits no longer. */
const LOOK_EVERY_MS = 60_000;

/** Runs the reserve; what fails is logged, and done by the next run. */
async function keepFilled(run = () => runReserve()): Promise<void> {
  try {
    const runs = await run();
    if (runs.length > 0) log.info({ runs }, 'the reserve ran');
  } catch (error) {
    log.error({ error }, 'the reserve did not run; the next attempt is in a minute');
  }
}

/** A call that may leave a slot of today empty: the reserve fills it before the call is answered. */
export function thenReserve<Input, Answer>(work: (input: Input, caller: Caller) => Promise<Answer>) {
  return async (input: Input, caller: Caller): Promise<Answer> => {
    const answer = await work(input, caller);
    await keepFilled();
    return answer;
  };
}

/** Keeps the slots of today filled from now on: at once, when a day of the product begins, and every minute. */
export function runReserveDaily(): void {
  const run = async () => {
    await keepFilled(() => timeJob('reserve', () => runReserve()));
    const now = Date.now();
    setTimeout(run, Math.min(LOOK_EVERY_MS, productDay(now).endsAt - now)).unref();
  };
  void run();
}
