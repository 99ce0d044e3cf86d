import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';

type Calls = typeof import('./contract').viewEndpoints;

const call = createCaller(async () => (await import('./contract')).viewEndpoints);

const KEY = 'kept-views';

/** The saved views of the signed-in person; asks nothing where the game API has none. */
export function useKeptViews() {
  const token = useSessionToken();
  return useSWR(
    token && isOwnApi() ? [KEY, token] : null,
    async () => (await call('keptViews', {}, { isInBackground: true })).views,
  );
}

/** Reloads the lists in every tab, even after a failure: another tab may have changed them, too. */
function thenRefresh<Answer>(change: Promise<Answer>): Promise<Answer> {
  return change.finally(() => refreshScreens(KEY));
}

/** Keeps an address under a name. Throws ApiError. */
export const keepView = (input: EndpointInput<Calls['keepView']>) => thenRefresh(call('keepView', input));

/** Gives a view another name. Throws ApiError. */
export const renameView = (viewId: string, name: string) => thenRefresh(call('renameView', { viewId, name }));

/** Forgets a view. Throws ApiError. */
export const removeView = (viewId: string) => thenRefresh(call('removeView', { viewId }));
