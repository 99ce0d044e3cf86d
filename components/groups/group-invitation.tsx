import type { GroupGame } from '@/lib/features/groups/contract';
import { type GroupLink, groupPath } from '@/lib/platform/deep-links';
import type { Device } from '@/lib/platform/device';
import { GroupCard } from './group-card';
import styles from './group-invitation.module.css';
import { JoinOnDesktop } from './join-on-desktop';
import { JoinOnPhone } from './join-on-phone';

/** The deep link to this group in the app, and the app's stores. */
export interface AppLinks {
  deepLink: string;
  /** Present where the app's Android package is known. */
  intentLink?: string;
  iosStore: string;
  androidStore: string;
}

interface GroupInvitationProps {
  group: GroupGame | null;
  imageUrl: string | null;
  link: GroupLink;
  device: Device;
  appLinks: AppLinks;
  /** The public origin, for the address in the QR code and the clipboard. */
  siteUrl: string;
}

/** A group that may be shown, with the way to join it on this device (docs/product.md, 2). */
export function GroupInvitation({ group, imageUrl, link, device, appLinks, siteUrl }: GroupInvitationProps) {
  const joinUrl = siteUrl + groupPath(link);
  return (
    <div className={styles.invitation} data-columns={device.platform === 'desktop' ? 2 : 1}>
      <GroupCard group={group} imageUrl={imageUrl} />
      {device.platform === 'desktop' ? (
        <JoinOnDesktop link={link} joinUrl={joinUrl} appLinks={appLinks} />
      ) : (
        <JoinOnPhone
          platform={device.platform}
          inAppBrowser={device.inAppBrowser}
          deepLink={appLinks.deepLink}
          intentLink={device.opensByIntent ? appLinks.intentLink : undefined}
          storeUrl={device.platform === 'ios' ? appLinks.iosStore : appLinks.androidStore}
          joinUrl={joinUrl}
        />
      )}
    </div>
  );
}
