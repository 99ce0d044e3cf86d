'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { PhoneFrame } from './phone-frame';
import styles from './player-view.module.css';

/** 1280 px, as in the style sheets. */
const WIDE = '(width >= 80rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Is there room for something beside a form? False during server rendering. */
function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}

const TITLE = 'As the player sees it';

/**
 * Shows a preview of a player's phone beside the children, from 1280 px on. `view` is rendered only where there is
 * room.
 */
export function BesidePlayerView({ view, children }: { view: ReactNode; children: ReactNode }) {
  const isWide = useWideScreen();
  return (
    <div className={styles.sides}>
      <div className={styles.work}>{children}</div>
      {isWide && (
        <div className={styles.view}>
          <p className={styles.title} aria-hidden="true">
            {TITLE}
          </p>
          <PhoneFrame title={TITLE}>{view}</PhoneFrame>
        </div>
      )}
    </div>
  );
}
