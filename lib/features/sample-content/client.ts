import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { isOwnApi } from '@/lib/browser/this-page';
import { useMay } from '@/lib/features/accounts/client';

const call = createCaller(async () => (await import('./contract')).sampleContentEndpoints);

/** Returns the number of sample records left; undefined until it has loaded, and without the right to remove them. */
export function useSampleContent() {
  const isAsked = useMay('manageStaff') && isOwnApi();
  return useSWR(isAsked ? ['sample-content'] : null, () =>
    call('sampleContent', {}, { isInBackground: true }),
  ).data;
}

/** Removes the sample content. `goesLive: false` makes `call` ask about what visitors lose. Throws ApiError. */
export async function removeSampleContent() {
  const removed = await call('removeSampleContent', { goesLive: false });
  await refreshScreens();
  return removed;
}
