import { useEffect } from 'react';
import { mutate } from 'swr';

const AWAY_AFTER_MS = 5 * 60_000;

let lastSeenAt = 0;

if (typeof window !== 'undefined') {
  const see = () => {
    lastSeenAt = Date.now();
  };
  see();
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focus']) {
    window.addEventListener(sign, see, { capture: true, passive: true });
  }
}

/**
 * Is somebody there: the page shows, and has been used within five minutes? What is asked for again and again asks
 * only then: it would keep the session of an empty chair alive.
 */
export function isSomebodyThere(): boolean {
  return document.visibilityState !== 'hidden' && Date.now() - lastSeenAt < AWAY_AFTER_MS;
}

/** What this tab and the others of the browser tell each other: the subjects that have changed. */
let otherTabs: BroadcastChannel | null = null;

const isAbout = (subjects: readonly string[]) => (key: unknown) =>
  Array.isArray(key) && (subjects.length === 0 || subjects.includes(String(key[0])));

/**
 * Clears SWR's data and asks for it again: all of it, or only keys that begin with one of `subjects`. A screen that is
 * opened next therefore shows no old data. Resolves when the answers have arrived or failed; a failure is shown by its
 * screen. The change itself is stored before: wait for this only where the new data is needed. Other tabs ask again, too.
 */
export async function refreshScreens(...subjects: string[]): Promise<void> {
  const isMeant = isAbout(subjects);
  otherTabs?.postMessage(subjects);
  await mutate(isMeant, undefined, { revalidate: false });
  // SWR's `mutate` with data, even undefined, does not wait for the revalidation; without data it does.
  await mutate(isMeant);
}

/** Asks again for what another tab has changed, or found changed; to be used once, in the frame of the screens. */
export function useOtherTabs(): void {
  useEffect(() => {
    const opened = new BroadcastChannel('changed');
    opened.onmessage = ({ data }: MessageEvent<string[]>) => void mutate(isAbout(data));
    otherTabs = opened;
    return () => {
      otherTabs = null;
      opened.close();
    };
  }, []);
}
