import { QRCodeSVG } from 'qrcode.react';
import { Logo } from '@/components/layout/logo';
import { PublicPage } from '@/components/layout/public-page';
import { StoreBadge } from '@/components/layout/store-badge';
import { classNames } from '@/components/ui/class-names';
import { config } from '@/lib/config/config';
import { findTeaser } from '@/lib/game-api/archive';
import { siteStructuredData } from '@/lib/link-previews/landing-metadata';
import type { Platform } from '@/lib/platform/device';
import styles from './landing-screen.module.css';
import { Teaser } from './teaser';

/** Pixels, docs/product.md, 9. */
const QR_SIZE = 110;

function DesktopDownload() {
  return (
    <div className={styles.download}>
      <a className={styles.code} href={config.APP_DOWNLOAD_URL}>
        <QRCodeSVG value={config.APP_DOWNLOAD_URL} size={QR_SIZE} title="QR code: get the app" />
      </a>
      <div className={styles.badges}>
        <p className={styles.hint}>Scan with your phone, or pick your store</p>
        <StoreBadge className={styles.ios} platform="ios" href={config.IOS_STORE_URL} />
        <StoreBadge className={styles.android} platform="android" href={config.ANDROID_STORE_URL} />
      </div>
    </div>
  );
}

/** The landing page for a platform (docs/product.md, 1), with a past question. */
export async function LandingScreen({ platform }: { platform: Platform }) {
  const teaser = await findTeaser();
  return (
    <PublicPage
      header={false}
      stage
      className={classNames(styles.main, platform !== 'desktop' && styles.stacked)}
    >
      <script type="application/ld+json">{siteStructuredData()}</script>
      <div className={styles.show}>
        <h1>
          <Logo productName={config.PRODUCT_NAME} size="large" />
        </h1>
        <p className={styles.pitch}>New trivia questions every day. Play alone, or take on your friends.</p>
        {platform === 'desktop' && <DesktopDownload />}
        {platform === 'ios' && (
          <StoreBadge className={styles.single} platform="ios" href={config.IOS_STORE_URL} />
        )}
        {platform === 'android' && (
          <StoreBadge className={styles.single} platform="android" href={config.ANDROID_STORE_URL} />
        )}
      </div>
      {teaser && <Teaser {...teaser} />}
    </PublicPage>
  );
}
