'use client';

import type { ReactNode } from 'react';
import { useWideScreen } from '@/lib/browser/use-wide-screen';
import { PhoneFrame } from './phone-frame';
import styles from './player-view.module.css';

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
