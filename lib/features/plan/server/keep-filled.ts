import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { log } from '@/lib/log/log';
import { runReserve } from './run-reserve';

/** Fills the slots of today that have nothing ready. */
export async function fillToday(): Promise<void> {
  const runs = await runReserve();
  if (runs.length > 0) log.info({ runs }, 'the reserve ran');
}

/** A call that may leave a slot of today empty: the reserve fills it before the call is answered. */
export function thenReserve<Input, Answer>(work: (input: Input, caller: Caller) => Promise<Answer>) {
  return async (input: Input, caller: Caller): Promise<Answer> => {
    const answer = await work(input, caller);
    // The call is done all the same; the job of each minute fills what this did not.
    await fillToday().catch((error: unknown) => log.error({ error }, 'the reserve did not run'));
    return answer;
  };
}
