import useSWR from 'swr';
import { isOwnApi } from '@/lib/browser/api-base';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session-token';
import type { Overview } from './contract';

const call = createCaller(async () => (await import('./contract')).overviewEndpoints);

/** What needs the person today; who has to may sign in again. Throws ApiError. */
export async function readOverview(): Promise<Overview> {
  return call('overview', {});
}

/** The same as state, for the frame of every screen: nothing is asked where the game API does not tell. */
export function useOverview() {
  const token = useSessionToken();
  const isAsked = token && isOwnApi();
  return useSWR(
    isAsked ? ['overview', token] : null,
    (): Promise<Overview> => call('overview', {}, { isInBackground: true }),
    {
      keepPreviousData: true,
    },
  );
}
