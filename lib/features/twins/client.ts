import useSWR from 'swr';
import { isOwnApi } from '@/lib/browser/api-base';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session-token';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { isWorthAsking } from './rules';

type Calls = typeof import('./contract').twinEndpoints;

const call = createCaller(async () => (await import('./contract')).twinEndpoints);

/** What is compared with all records. */
type TwinsInput = EndpointInput<Calls['findTwins']>;

/**
 * What is near a text, and what leaks, with the answer that was asked with. What was found stays until what is found for a
 * newer text is there; what comes late for an older one is not shown. Where nothing can be asked nothing is said: it keeps
 * nobody from anything.
 */
export function useTwins(input: TwinsInput) {
  const token = useSessionToken();
  const isAsked = token && isOwnApi() && isWorthAsking(input);
  const { data, error } = useSWR(
    isAsked ? ['twins', JSON.stringify(input), token] : null,
    async () => ({ ...(await call('findTwins', input, { isInBackground: true })), answer: input.answer }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return isAsked && !error ? data : undefined;
}
