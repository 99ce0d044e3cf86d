import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';

const call = createCaller(async () => (await import('./overview-contract')).overviewEndpoints);

/** Reads the overview once; may ask to sign in again. Throws ApiError. */
export const readOverview = () => call('overview', {});

/** Reads the overview in the frame of every screen; sends no request to a game API without this call. */
export function useOverview() {
  const token = useSessionToken();
  const canAsk = token && isOwnApi();
  return useSWR(canAsk ? ['overview', token] : null, () => call('overview', {}, { isInBackground: true }), {
    keepPreviousData: true,
  });
}
