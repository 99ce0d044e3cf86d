import { ButtonAnchor } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { config } from '@/lib/config/config';
import { findAndroidPackage, findAppStoreId } from '@/lib/config/store-apps';
import { toIntentLink } from '@/lib/site/platform/deep-links';
import { INTENT_AGENTS, type Platform } from '@/lib/site/platform/device';
import { QuestionScript } from './public-page';
import styles from './to-the-app.module.css';

const { IOS_STORE_URL, IOS_APP_ID, ANDROID_STORE_URL, ANDROID_PACKAGE } = config;

type StorePlatform = Exclude<Platform, 'desktop'>;

const stores = { ios: IOS_STORE_URL, android: ANDROID_STORE_URL };

/** A store's id of our app is undefined while the operator has not set it. */
export const appIds: Record<StorePlatform, string | undefined> = {
  ios: findAppStoreId(IOS_STORE_URL, IOS_APP_ID),
  android: findAndroidPackage(ANDROID_STORE_URL, ANDROID_PACKAGE),
};

/** Opens the page in the app, or the store if nothing opens (public/question.js); styles choose the platform's link. */
export function OpenInApp({ deepLink }: { deepLink: string }) {
  return (
    <>
      {appIds.ios && (
        <ButtonAnchor className={styles.openOnIos} href={deepLink} data-store={IOS_STORE_URL}>
          Open in the app
        </ButtonAnchor>
      )}
      {appIds.android && (
        <ButtonAnchor
          className={styles.openOnAndroid}
          href={deepLink}
          data-store={ANDROID_STORE_URL}
          data-intent={toIntentLink(deepLink, appIds.android, ANDROID_STORE_URL)}
          data-intent-agents={INTENT_AGENTS}
        >
          Open in the app
        </ButtonAnchor>
      )}
      <QuestionScript />
    </>
  );
}

const badges = {
  ios: {
    name: 'Download on the App Store',
    invitation: 'Download on the',
    store: 'App Store',
    storeWidth: 88,
    glyph: (
      <path
        fill="#ffffff"
        d="M25.3 12.8c.2-3.3 2.4-5.7 5.7-6.3.2 3.4-2.2 6-5.7 6.3Zm8.9 4.7c-1.8 1.2-2.8 2.9-2.7 5.1.1 2.5 1.4 4.4 3.6 5.5-1.5 4.4-4.1 8-6.9 8-1.6 0-2.3-1-4.1-1s-2.6 1-4.1 1c-3.7 0-7.5-6.4-7.5-12.3 0-5 3.2-8.3 7-8.3 2 0 3.5 1.1 4.7 1.1s2.7-1.2 5-1.2c2 0 3.8.7 5 2.1Z"
      />
    ),
  },
  android: {
    name: 'Get it on Google Play',
    invitation: 'GET IT ON',
    store: 'Google Play',
    storeWidth: 93,
    glyph: (
      <>
        <path fill="#2f6bff" d="M13 9.5v26c0 .7.4 1.2.9 1.4L27 22.5 13.9 8.1c-.5.2-.9.7-.9 1.4Z" />
        <path fill="#23b26a" d="m13.9 8.1 17.3 9.8L27 22.5Z" />
        <path fill="#e8304a" d="m13.9 36.9 17.3-9.8-4.2-4.6Z" />
        <path fill="#ffd21f" d="m31.2 17.9 5.6 3.2c1 .6 1 2.2 0 2.8l-5.6 3.2-4.2-4.6Z" />
      </>
    ),
  },
} satisfies Record<StorePlatform, object>;

interface StoreBadgeProps {
  platform: StorePlatform;
  href?: string;
  className?: string;
}

/** Links to a store in 150×45 px (docs/product.md, 9); a class on it may set another width, and the height follows. */
export function StoreBadge({ platform, href = stores[platform], className }: StoreBadgeProps) {
  const { name, invitation, store, storeWidth, glyph } = badges[platform];
  return (
    <a className={classNames(styles.badge, className)} href={href}>
      <svg viewBox="0 0 150 45" width="150" height="45" role="img" aria-label={name}>
        <rect x="0.5" y="0.5" width="149" height="44" rx="8" fill="#121014" stroke="#c5c9d1" />
        {glyph}
        <text x="45.5" y="16" className={styles.invitation}>
          {invitation}
        </text>
        <text
          x="45"
          y="34.5"
          className={styles.store}
          textLength={storeWidth}
          lengthAdjust="spacingAndGlyphs"
        >
          {store}
        </text>
      </svg>
    </a>
  );
}

/** Shows the badge of the phone's own store, half as wide as the page, or both badges on a desktop, by styles. */
export function StoreBadges() {
  return (
    <div className={styles.badges}>
      <StoreBadge className={styles.iosStore} platform="ios" />
      <StoreBadge className={styles.androidStore} platform="android" />
    </div>
  );
}
