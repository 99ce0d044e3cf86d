import { config } from '@/lib/config/config';
import type { Platform } from '@/lib/platform/device';
import { StoreBadge } from './store-badge';
import styles from './store-badges.module.css';

/** The store of the visitor's phone; on a desktop both, side by side. */
export function StoreBadges({ platform }: { platform: Platform }) {
  return (
    <div className={styles.badges}>
      {platform !== 'android' && <StoreBadge platform="ios" href={config.IOS_STORE_URL} />}
      {platform !== 'ios' && <StoreBadge platform="android" href={config.ANDROID_STORE_URL} />}
    </div>
  );
}
