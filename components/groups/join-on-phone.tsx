'use client';

import { useEffect, useRef, useState } from 'react';
import { StoreBadge } from '@/components/layout/store-badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { CopyByHand } from '@/components/ui/copy-by-hand';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { copyText } from '@/lib/browser/copy-text';
import { needsFramework } from '@/lib/markup/needs-framework';
import { inAppAgents } from '@/lib/platform/agents';
import { beginDeepLink, type DeepLinkState, runDeepLinkFlow } from '@/lib/platform/deep-link-flow';
import type { InAppBrowser } from '@/lib/platform/device';
import styles from './join-on-phone.module.css';

/**
 * Runs the deep-link flow on this page and returns its state and the handler of "Open in App". `triesByItself`: open
 * the app without a tap, for devices that show no error if it is missing.
 */
function useDeepLinkFlow(triesByItself: boolean, deepLink: string, storeUrl: string) {
  const [state, setState] = useState<DeepLinkState>(beginDeepLink(triesByItself).state);
  const flow = useRef<ReturnType<typeof runDeepLinkFlow>>(undefined);

  useEffect(() => {
    let hasLeft = false;
    const leaveFor = (url: string) => {
      // A browser that still tries to open the app would ignore the next navigation.
      if (hasLeft) window.stop();
      hasLeft = true;
      window.location.assign(url);
    };
    const running = runDeepLinkFlow(triesByItself, {
      openApp: () => leaveFor(deepLink),
      openStore: () => leaveFor(storeUrl),
      isHidden: () => document.hidden,
      onState: setState,
    });
    const tellVisibility = () => running.send(document.hidden ? 'hidden' : 'shown');
    document.addEventListener('visibilitychange', tellVisibility);
    flow.current = running;
    return () => {
      running.stop();
      document.removeEventListener('visibilitychange', tellVisibility);
    };
  }, [triesByItself, deepLink, storeUrl]);

  return { state, openInApp: () => flow.current?.send('press') };
}

/** How to get out of an app's own browser, which often cannot open other apps. */
function InAppBrowserHint({ app, joinUrl }: { app: InAppBrowser; joinUrl: string }) {
  return (
    <Card as="section" className={styles.hint} aria-labelledby="in-app-heading">
      <h2 id="in-app-heading">Open in browser</h2>
      <p>
        {inAppAgents[app].name} may keep the app from opening. Choose “Open in browser” in its menu{' '}
        <b aria-hidden="true">•••</b>, or copy the link and paste it into your browser.
      </p>
      <CopyButton text={joinUrl}>Copy link</CopyButton>
    </Card>
  );
}

interface JoinOnPhoneProps {
  platform: 'ios' | 'android';
  inAppBrowser: InAppBrowser | null;
  deepLink: string;
  /**
   * An Android intent that opens the app, or the store if it is not installed; absent where the browser does not
   * support it.
   */
  intentLink?: string;
  storeUrl: string;
  joinUrl: string;
}

/**
 * Opens the app or offers to (docs/product.md, 4). Not by itself on iOS, where Safari shows an error if the app is
 * missing, nor in in-app browsers, which do nothing without a tap.
 */
export function JoinOnPhone(props: JoinOnPhoneProps) {
  const { platform, inAppBrowser, deepLink, intentLink, storeUrl, joinUrl } = props;
  const triesByItself = platform === 'android' && !inAppBrowser;
  const { state, openInApp } = useDeepLinkFlow(triesByItself, deepLink, storeUrl);
  const [hasCopyFailed, setHasCopyFailed] = useState(false);
  const isTrying = state === 'waiting' || state === 'opening';

  // The App Store passes no referrer to the app, so the invitation goes through the clipboard.
  const copyInvitation = async () => setHasCopyFailed(!(await copyText(joinUrl)));
  const open = intentLink ? () => window.location.assign(intentLink) : openInApp;

  return (
    <div className={styles.join} {...needsFramework}>
      {inAppBrowser && <InAppBrowserHint app={inAppBrowser} joinUrl={joinUrl} />}
      <noscript>
        <a className={styles.plainLink} href={intentLink ?? deepLink}>
          Open in App
        </a>
        {isTrying && <StoreBadge platform={platform} href={storeUrl} className={styles.badge} />}
      </noscript>
      {isTrying ? (
        <Spinner label="Opening the app…" labelVisible className={styles.opening} />
      ) : (
        <>
          <Button variant="primary" className={styles.open} busy={state === 'retrying'} onClick={open}>
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
          {hasCopyFailed && (
            <Message tone="warning" title="Your invitation could not be copied">
              <p>Copy it by hand, and paste it in the app once it is there.</p>
              <CopyByHand label="Your invitation" text={joinUrl} />
            </Message>
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
