import { config } from '@/lib/config/config';
import { StoreBadge } from './store-badge';
import styles from './store-badges.module.css';

/** Both stores side by side, for pages that are the same on every device. */
export function StoreBadges() {
  return (
    <div className={styles.badges}>
      <StoreBadge platform="ios" href={config.IOS_STORE_URL} />
      <StoreBadge platform="android" href={config.ANDROID_STORE_URL} />
    </div>
  );
}
