import { mutate } from 'swr';

/**
 * Clears SWR's data and asks for it again: all of it, or only keys that begin with one of `subjects`. A screen that is
 * opened next therefore shows no old data. Resolves when the answers have arrived or failed; a failure is shown by its
 * screen. The change itself is stored before: wait for this only where the new data is needed.
 */
export async function refreshScreens(...subjects: string[]): Promise<void> {
  const isMeant = (key: unknown) =>
    Array.isArray(key) && (subjects.length === 0 || subjects.includes(String(key[0])));
  await mutate(isMeant, undefined, { revalidate: false });
  // SWR's `mutate` with data, even undefined, does not wait for the revalidation; without data it does.
  await mutate(isMeant);
}
