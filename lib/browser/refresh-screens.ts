import { mutate } from 'swr';

/**
 * Every screen asks again what it shows, or those alone whose keys begin with one of `subjects`, also a screen that is
 * opened right after; resolves when the answers are there.
 */
export async function refreshScreens(...subjects: string[]): Promise<void> {
  const isMeant = ([subject]: readonly unknown[]) =>
    subjects.length === 0 || subjects.includes(String(subject));
  await mutate((key) => Array.isArray(key) && isMeant(key), undefined, { revalidate: true });
}
