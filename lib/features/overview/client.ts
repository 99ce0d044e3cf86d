import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { Overview } from './contract';

const call = createCaller(async () => (await import('./contract')).overviewEndpoints);

/** What needs the person's attention today; may ask to sign in again. Throws ApiError. */
export async function readOverview(): Promise<Overview> {
  return call('overview', {});
}

/** The same as a hook, for the frame of every screen; asks nothing where the game API has no such call. */
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
