import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { isWorthAsking } from './rules';

type Calls = typeof import('./contract').twinEndpoints;

const call = createCaller(async () => (await import('./contract')).twinEndpoints);

type TwinsInput = EndpointInput<Calls['findTwins']>;

/**
 * Near-duplicates of a text, and leaks of its answer. The last result stays until the one for a newer text
 * arrives; a late one for an older text is dropped. Errors are not shown, because this only advises.
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
