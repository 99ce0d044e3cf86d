import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { isOwnApi } from '@/lib/browser/this-page';
import { useMay } from '@/lib/features/accounts/client';

const call = createCaller(async () => (await import('./contract')).sampleContentEndpoints);

/** Returns the number of sample records that are left; undefined until it has loaded, and for people who may not remove them. */
export function useSampleContent() {
  const isAsked = useMay('manageStaff') && isOwnApi();
  return useSWR(isAsked ? ['sample-content'] : null, () =>
    call('sampleContent', {}, { isInBackground: true }),
  ).data;
}

/** Removes the sample content. `goesLive: false` makes `call` ask the person to agree to what visitors lose. Throws ApiError. */
export async function removeSampleContent() {
  const removed = await call('removeSampleContent', { goesLive: false });
  await refreshScreens();
  return removed;
}
