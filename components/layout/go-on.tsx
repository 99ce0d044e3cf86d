import type { ButtonVariant } from '@/components/ui/button';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { config } from '@/lib/config/config';
import { androidPackage, appStoreId } from '@/lib/config/store-apps';
import { productToday } from '@/lib/dates/today';
import { playPath } from '@/lib/features/questions/addresses';
import { INTENT_AGENTS } from '@/lib/platform/agents';
import { intentLink } from '@/lib/platform/deep-links';
import type { Platform } from '@/lib/platform/device';
import styles from './go-on.module.css';
import { QuestionScript } from './question-script';
import { StoreBadges } from './store-badges';

/** The way to today's game, for pages that would end without one. */
export function PlayToday({ variant = 'primary' }: { variant?: ButtonVariant }) {
  return (
    <p>
      <ButtonAnchor variant={variant} href={playPath(productToday())}>
        Play today’s questions
      </ButtonAnchor>
    </p>
  );
}

interface OpenInAppProps {
  platform: Platform;
  /** The deep link of what the page shows. */
  deepLink: string;
}

/**
 * Opens the page in the app, on a phone for which one is configured. Where the app is installed its system opens it by
 * the page's own address; whoever still sees this page taps, and gets the store where nothing opens (public/question.js).
 */
export function OpenInApp({ platform, deepLink }: OpenInAppProps) {
  const { IOS_STORE_URL, IOS_APP_ID, ANDROID_STORE_URL, ANDROID_PACKAGE } = config;
  const packageName = androidPackage(ANDROID_STORE_URL, ANDROID_PACKAGE);
  const isThere = { ios: appStoreId(IOS_STORE_URL, IOS_APP_ID), android: packageName, desktop: undefined };
  if (!isThere[platform]) return null;
  const ofAndroid = platform === 'android' &&
    packageName && {
      'data-intent': intentLink(deepLink, packageName, ANDROID_STORE_URL),
      'data-intent-agents': INTENT_AGENTS,
    };
  return (
    <>
      <ButtonAnchor
        href={deepLink}
        data-store={platform === 'ios' ? IOS_STORE_URL : ANDROID_STORE_URL}
        {...ofAndroid}
      >
        Open in the app
      </ButtonAnchor>
      <QuestionScript />
    </>
  );
}

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
