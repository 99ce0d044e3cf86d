import { StoreBadge } from '@/components/layout/store-badge';
import { Card } from '@/components/ui/card';
import { QrCode } from '@/components/ui/qr-code';
import type { GroupLink } from '@/lib/platform/deep-links';
import { PlaceToCopyByHand } from './copy-by-script';
import type { AppLinks } from './group-invitation';
import { GroupKey } from './group-key';
import styles from './join-on-desktop.module.css';

const QR_SIZE = 200;

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
  return (
    <Card as="section" className={styles.join} aria-labelledby="join-heading" data-join="">
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
