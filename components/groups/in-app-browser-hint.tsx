import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import type { InAppBrowser } from '@/lib/platform/device';
import styles from './in-app-browser-hint.module.css';

const NAMES: Record<InAppBrowser, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  webview: 'This browser',
};

/** How to get out of an app's own browser, which often cannot open other apps. */
export function InAppBrowserHint({ app, joinUrl }: { app: InAppBrowser; joinUrl: string }) {
  return (
    <Card as="section" className={styles.hint} aria-labelledby="in-app-heading">
      <h2 id="in-app-heading">Open in browser</h2>
      <p>
        {NAMES[app]} may keep the app from opening. Tap <b aria-hidden="true">•••</b>
        <span className="visually-hidden">the menu</span> at the top and choose “Open in browser”, or copy the
        link and paste it there.
      </p>
      <CopyButton text={joinUrl}>Copy link</CopyButton>
    </Card>
  );
}
