import { StoreBadge } from '@/components/layout/store-badge';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { QrCode } from '@/components/ui/qr-code';
import { needsFramework } from '@/lib/markup/needs-framework';
import type { GroupLink } from '@/lib/platform/deep-links';
import type { AppLinks } from './group-invitation';
import styles from './join-on-desktop.module.css';

const QR_SIZE = 200;

/** The label and text that the visitor can type into the app to find the group. */
function groupKey(link: GroupLink): { label: string; value: string } | null {
  if (link.kind === 'code') return { label: 'Group code', value: link.code };
  if (link.kind === 'tag') return { label: 'Group tag', value: link.tag };
  return link.id ? { label: 'Group', value: link.id } : null;
}

interface JoinOnDesktopProps {
  link: GroupLink;
  joinUrl: string;
  appLinks: AppLinks;
}

/**
 * Joining on a desktop, for going on with a phone: QR code of the join address, links to the stores, and the code or
 * tag to type.
 */
export function JoinOnDesktop({ link, joinUrl, appLinks }: JoinOnDesktopProps) {
  const key = groupKey(link);
  return (
    <Card as="section" className={styles.join} aria-labelledby="join-heading" {...needsFramework}>
      <h2 id="join-heading">Join on your phone</h2>
      <QrCode value={joinUrl} size={QR_SIZE} label="QR code of the invitation" className={styles.code} />
      <p>Scan the code with your phone&apos;s camera.</p>
      {key && (
        <div className={styles.key}>
          <span className={styles.keyLabel}>{key.label}</span>
          <bdi className={styles.keyValue}>{key.value}</bdi>
          <CopyButton text={key.value} label={`Copy ${key.label.toLowerCase()}`}>
            Copy
          </CopyButton>
        </div>
      )}
      <div className={styles.stores}>
        <p>No app yet?</p>
        <StoreBadge platform="ios" href={appLinks.iosStore} />
        <StoreBadge platform="android" href={appLinks.androidStore} />
      </div>
    </Card>
  );
}
