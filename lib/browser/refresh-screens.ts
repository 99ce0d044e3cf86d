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

/** Polling pauses after five minutes without use, because it would keep an idle session alive. */
export function isPersonActive(): boolean {
  return document.visibilityState !== 'hidden' && Date.now() - lastSeenAt < AWAY_AFTER_MS;
}

/** Carries the changed subjects. */
let otherTabs: BroadcastChannel | null = null;

const isAbout = (subjects: readonly string[]) => (key: unknown) =>
  Array.isArray(key) && (subjects.length === 0 || subjects.includes(String(key[0])));

/** Revalidates all cached data, or keys that begin with a subject, in all tabs; resolves after the responses. */
export async function refreshScreens(...subjects: string[]): Promise<void> {
  const isMeant = isAbout(subjects);
  otherTabs?.postMessage(subjects);
  await mutate(isMeant, undefined, { revalidate: false });
  // SWR's `mutate` with data, even undefined, does not wait for the revalidation; without data it does.
  await mutate(isMeant);
}

/** Revalidates data that another tab has changed, or found changed; use it once, in the frame of the screens. */
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
