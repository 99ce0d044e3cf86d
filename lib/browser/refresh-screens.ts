import { useEffect } from 'react';
import { mutate } from 'swr';

const AWAY_AFTER_MS = 5 * 60_000;

let lastActiveAt = 0;

if (typeof window !== 'undefined') {
  const markActive = () => {
    lastActiveAt = Date.now();
  };
  markActive();
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focus']) {
    window.addEventListener(event, markActive, { capture: true, passive: true });
  }
}

/** Has the person used this page in the last minutes? Otherwise polling pauses, so that an idle session can end. */
export function isPersonActive(): boolean {
  return document.visibilityState !== 'hidden' && Date.now() - lastActiveAt < AWAY_AFTER_MS;
}

let otherTabs: BroadcastChannel | null = null;

/** Matches keys that are lists, all of them if there are no subjects; the key of a form is a text. */
function matchSubjects(subjects: readonly string[]) {
  return (key: unknown) => Array.isArray(key) && (subjects.length === 0 || subjects.includes(String(key[0])));
}

/** Revalidates data by subject, or all, in all tabs, but no forms or `usePages`. Waits for this tab's responses. */
export async function refreshScreens(...subjects: string[]): Promise<void> {
  const isAffected = matchSubjects(subjects);
  otherTabs?.postMessage(subjects);
  // The first call removes old data, which a later screen would show; the second call waits for the responses.
  await mutate(isAffected, undefined, { revalidate: false });
  await mutate(isAffected);
}

/** Revalidates data that another tab has changed, or found to be changed. Use it once, in the frame of the screens. */
export function useOtherTabs(): void {
  useEffect(() => {
    const opened = new BroadcastChannel('changed');
    opened.onmessage = ({ data }: MessageEvent<string[]>) => void mutate(matchSubjects(data));
    otherTabs = opened;
    return () => {
      otherTabs = null;
      opened.close();
    };
  }, []);
}
