import { PlaceToCopyByHand } from '@/components/layout/copy-by-hand';
import { StoreBadge } from '@/components/layout/to-the-app';
import { Button, ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { QrCode } from '@/components/ui/qr-code';
import { Spinner } from '@/components/ui/spinner';
import { INTENT_AGENTS } from '@/lib/site/platform/agents';
import type { GroupLink } from '@/lib/site/platform/deep-links';
import { CopyByScript, GroupKey } from './group-key';
import styles from './join-group.module.css';

const QR_SIZE = 200;

export interface AppLinks {
  deepLink: string;
  /** Present if the app's Android package is known. */
  intentLink?: string;
  iosStore: string;
  androidStore: string;
}

interface JoinOnDesktopProps {
  link: GroupLink;
  joinUrl: string;
  appLinks: AppLinks;
}

export function JoinOnDesktop({ link, joinUrl, appLinks }: JoinOnDesktopProps) {
  return (
    <Card as="section" className={styles.desktop} aria-labelledby="join-heading" data-join="">
      <h2 id="join-heading">Join on your phone</h2>
      <QrCode value={joinUrl} size={QR_SIZE} label="QR code of the invitation" className={styles.code} />
      <p>Scan the code with your phone&apos;s camera.</p>
      <GroupKey link={link} />
      <PlaceToCopyByHand />
      <div className={styles.stores}>
        <p>No app yet?</p>
        <StoreBadge platform="ios" href={appLinks.iosStore} />
        <StoreBadge platform="android" href={appLinks.androidStore} />
      </div>
    </Card>
  );
}

/** Explains how to leave an app's own browser, which often cannot open other apps. */
function InAppBrowserHint({ joinUrl }: { joinUrl: string }) {
  return (
    <Card as="section" className={styles.hint} aria-labelledby="in-app-heading">
      <h2 id="in-app-heading">Open in browser</h2>
      <p>
        The app you are in may keep ours from opening. Choose “Open in browser” in its menu{' '}
        <b aria-hidden="true">•••</b>, or copy the link and paste it into your browser.
      </p>
      <CopyByScript text={joinUrl}>Copy link</CopyByScript>
    </Card>
  );
}

interface JoinOnPhoneProps {
  platform: 'ios' | 'android';
  isInApp: boolean;
  link: GroupLink;
  joinUrl: string;
  appLinks: AppLinks;
}

/**
 * Opens the app by public/invite.js (docs/product.md, 9): on iOS after a tap, because Safari shows an error without
 * the app; in another app's browser in a frame, because the error could replace the page.
 */
export function JoinOnPhone({ platform, isInApp, link, joinUrl, appLinks }: JoinOnPhoneProps) {
  const triesByItself = platform === 'android' && !isInApp;
  const storeUrl = platform === 'ios' ? appLinks.iosStore : appLinks.androidStore;
  return (
    <div
      className={styles.join}
      data-join=""
      data-state={triesByItself ? 'waiting' : 'offering'}
      data-tries-in-frame={platform === 'android' && isInApp ? '' : undefined}
      data-app={appLinks.deepLink}
      data-intent={triesByItself ? appLinks.intentLink : undefined}
      data-intent-agents={INTENT_AGENTS}
      data-store={storeUrl}
      data-store-name={platform === 'ios' ? 'the App Store' : 'Google Play'}
      data-invitation={joinUrl}
    >
      {triesByItself && <Spinner label="Opening the app…" labelVisible className={styles.opening} />}
      <div className={styles.offer}>
        <noscript>
          <ButtonAnchor variant="primary" className={styles.plainLink} href={appLinks.deepLink}>
            Open in App
          </ButtonAnchor>
        </noscript>
        <Button variant="primary" className={styles.open}>
          Open in App
        </Button>
        <p role="status" className={styles.note} data-feedback="">
          Your invitation is copied first, ready to paste in the app.
        </p>
        <PlaceToCopyByHand />
        <StoreBadge platform={platform} href={storeUrl} className={styles.badge} />
        <GroupKey link={link} />
        {isInApp ? (
          <InAppBrowserHint joinUrl={joinUrl} />
        ) : (
          <CopyByScript text={joinUrl} variant="quiet">
            Copy link
          </CopyByScript>
        )}
      </div>
    </div>
  );
}
