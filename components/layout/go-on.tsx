import type { Platform } from '@/lib/platform/device';
import styles from './go-on.module.css';
import { OpenInApp } from './open-in-app';
import { PlayToday } from './play-today';
import { StoreBadges } from './store-badges';

interface GoOnProps {
  platform: Platform;
  /** The deep link of what the page shows. */
  deepLink: string;
}

/** What to do at the end of a page that has no game of its own: play today's, here or in the app. */
export function GoOn({ platform, deepLink }: GoOnProps) {
  return (
    <div className={styles.ways}>
      <PlayToday />
      <OpenInApp platform={platform} deepLink={deepLink} />
      <StoreBadges platform={platform} />
    </div>
  );
}
