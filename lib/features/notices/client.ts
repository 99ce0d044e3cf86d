import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import { ApiError } from '@/lib/errors/api-error';
import { useMyAccount } from '@/lib/features/accounts/client';

const call = createCaller(async () => (await import('./contract')).noticeEndpoints);

const KEY = 'notices';

const POLLING_INTERVAL_MS = 20_000;

/** Polls the notices of a usable account, but not at an API elsewhere; keeps the last ones without a connection. */
export function useNotices() {
  const token = useSessionToken();
  const { data: account } = useMyAccount();
  const isAsked = token && isOwnApi() && account && !account.pending;
  return useSWR(isAsked ? [KEY, token] : null, () => call('notices', {}, { isInBackground: true }), {
    keepPreviousData: true,
    refreshInterval: POLLING_INTERVAL_MS,
  });
}

/** Marks the notices up to this instant as read, in every tab. They stay unread if the call fails. */
export async function markNoticesRead(until: string): Promise<void> {
  try {
    await call('markNoticesRead', { until }, { isInBackground: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  await refreshScreens(KEY);
}
