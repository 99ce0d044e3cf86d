'use client';

import { StoreBadge } from '@/components/layout/store-badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Spinner } from '@/components/ui/spinner';
import { copyText } from '@/lib/browser/copy-text';
import type { InAppBrowser } from '@/lib/platform/device';
import { InAppBrowserHint } from './in-app-browser-hint';
import styles from './join-on-phone.module.css';
import { useDeepLinkFlow } from './use-deep-link-flow';

interface JoinOnPhoneProps {
  platform: 'ios' | 'android';
  inAppBrowser: InAppBrowser | null;
  deepLink: string;
  storeUrl: string;
  joinUrl: string;
}

/**
 * Opens the app, or offers it (spec, section 4). On iOS a missing app makes Safari show an error, and an in-app
 * browser must not be left without a tap, so there nothing opens by itself.
 */
export function JoinOnPhone({ platform, inAppBrowser, deepLink, storeUrl, joinUrl }: JoinOnPhoneProps) {
  const triesByItself = platform === 'android' && !inAppBrowser;
  const { state, openInApp } = useDeepLinkFlow(triesByItself, deepLink, storeUrl);
  const isTrying = state === 'waiting' || state === 'opening';

  // The App Store passes nothing on to the app: the clipboard does. No wait, so that the link still opens.
  const copyInvitation = () => void copyText(joinUrl);

  return (
    <div className={styles.join}>
      {inAppBrowser && <InAppBrowserHint app={inAppBrowser} joinUrl={joinUrl} />}
      <noscript>
        <a className={styles.plainLink} href={deepLink}>
          Open in App
        </a>
        {isTrying && <StoreBadge platform={platform} href={storeUrl} className={styles.badge} />}
      </noscript>
      {isTrying ? (
        <Spinner label="Opening the app…" labelVisible className={styles.opening} />
      ) : (
        <>
          <Button variant="primary" className={styles.open} busy={state === 'retrying'} onClick={openInApp}>
            Open in App
          </Button>
          <StoreBadge
            platform={platform}
            href={storeUrl}
            className={styles.badge}
            onClick={platform === 'ios' ? copyInvitation : undefined}
          />
          {platform === 'ios' && (
            <p className={styles.note}>The badge also copies your invitation, ready to paste in the app.</p>
          )}
          {!inAppBrowser && (
            <CopyButton text={joinUrl} variant="quiet">
              Copy link
            </CopyButton>
          )}
        </>
      )}
    </div>
  );
}
