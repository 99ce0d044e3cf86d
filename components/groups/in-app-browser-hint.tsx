import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { inAppAgents } from '@/lib/platform/agents';
import type { InAppBrowser } from '@/lib/platform/device';
import styles from './in-app-browser-hint.module.css';

/** How to get out of an app's own browser, which often cannot open other apps. */
export function InAppBrowserHint({ app, joinUrl }: { app: InAppBrowser; joinUrl: string }) {
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
