import { StoreBadge } from '@/components/layout/to-the-app';
import { Button, ButtonAnchor, type ButtonVariant } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { QrCode } from '@/components/ui/qr-code';
import { Spinner } from '@/components/ui/spinner';
import { PlaceToCopyByHand } from '@/components/visitor-questions/share-button';
import type { GroupLink } from '@/lib/site/platform/deep-links';
import { INTENT_AGENTS } from '@/lib/site/platform/device';
import styles from './join-group.module.css';

interface CopyByScriptProps {
  text: string;
  children: string;
  /** It is the accessible name if the text of the button is too short. */
  label?: string;
  variant?: ButtonVariant;
}

/** Shows a button by which public/invite.js copies `text`. */
function CopyByScript({ text, children, label, variant }: CopyByScriptProps) {
  return (
    <>
      <Button variant={variant} className={styles.copy} aria-label={label} data-copy={text}>
        <span className={styles.before}>
          <Icon name="copy" /> {children}
        </span>
        <span className={styles.after}>
          <Icon name="check" /> Copied
        </span>
      </Button>
      <span role="status" className="visually-hidden" />
    </>
  );
}

function findGroupKey(link: GroupLink): { label: string; value: string } | null {
  if (link.kind === 'code') return { label: 'Group code', value: link.code };
  if (link.kind === 'tag') return { label: 'Group tag', value: link.tag };
  return link.id ? { label: 'Group', value: link.id } : null;
}

function GroupKey({ link }: { link: GroupLink }) {
  const key = findGroupKey(link);
  if (!key) return null;
  return (
    <div className={styles.key}>
      <span className={styles.label}>{key.label}</span>
      <bdi className={styles.value}>{key.value}</bdi>
      <CopyByScript text={key.value} label={`Copy ${key.label.toLowerCase()}`}>
        Copy
      </CopyByScript>
    </div>
  );
}

export interface AppLinks {
  deepLink: string;
  /** It is present if the app's Android package is known. */
  intentLink?: string;
  iosStore: string;
  androidStore: string;
}

interface JoinProps {
  link: GroupLink;
  joinUrl: string;
  appLinks: AppLinks;
}

export function JoinOnDesktop({ link, joinUrl, appLinks }: JoinProps) {
  return (
    <Card as="section" className={styles.desktop} aria-labelledby="join-heading" data-join="">
      <h2 id="join-heading">Join on your phone</h2>
      <QrCode value={joinUrl} size={200} label="QR code of the invitation" className={styles.code} />
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

interface JoinOnPhoneProps extends JoinProps {
  platform: 'ios' | 'android';
  isInApp: boolean;
}

/**
 * Opens the app by public/invite.js (docs/product.md, 10). On iOS this needs a tap, because Safari shows an error if
 * the app is missing. On Android another app's browser tries it in a frame, because an error could replace the page.
 */
export function JoinOnPhone({ platform, isInApp, link, joinUrl, appLinks }: JoinOnPhoneProps) {
  const isAndroidBrowser = platform === 'android' && !isInApp;
  const storeUrl = platform === 'ios' ? appLinks.iosStore : appLinks.androidStore;
  return (
    <div
      className={styles.join}
      data-join=""
      data-state={isAndroidBrowser ? 'waiting' : 'offering'}
      data-tries-in-frame={platform === 'android' && isInApp ? '' : undefined}
      data-app={appLinks.deepLink}
      data-intent={isAndroidBrowser ? appLinks.intentLink : undefined}
      data-intent-agents={INTENT_AGENTS}
      data-store={storeUrl}
      data-store-name={platform === 'ios' ? 'the App Store' : 'Google Play'}
      data-invitation={joinUrl}
    >
      {isAndroidBrowser && <Spinner label="Opening the app…" labelVisible className={styles.opening} />}
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
