import { mutate } from 'swr';

/**
 * Every screen asks again what it shows, or those alone whose keys begin with one of `subjects`, also a screen that is
 * opened right after. Resolves when the answers are there, and when one of them fails, which its screen says. A change
 * is stored before: only what cannot go on without the new answers waits for them, and nothing that a person is told.
 */
export async function refreshScreens(...subjects: string[]): Promise<void> {
  const isMeant = (key: unknown) =>
    Array.isArray(key) && (subjects.length === 0 || subjects.includes(String(key[0])));
  await mutate(isMeant, undefined, { revalidate: false });
  // A mutation with data, even with none, does not wait for what it has asked for; without that it does.
  await mutate(isMeant);
}
