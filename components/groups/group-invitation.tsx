import type { GroupGame } from '@/lib/features/groups/contract';
import { publicFileAddress } from '@/lib/markup/public-file';
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
  imageSources?: string;
  link: GroupLink;
  device: Device;
  appLinks: AppLinks;
  /** The public origin, for the address in the QR code and the clipboard. */
  siteUrl: string;
}

/** A group that may be shown, with the way to join it on this device (docs/product.md, 2). */
export function GroupInvitation(props: GroupInvitationProps) {
  const { group, imageUrl, imageSources, link, device, appLinks, siteUrl } = props;
  const joinUrl = siteUrl + groupPath(link);
  return (
    <div className={styles.invitation} data-columns={device.platform === 'desktop' ? 2 : 1}>
      <GroupCard group={group} imageUrl={imageUrl} imageSources={imageSources} />
      {device.platform === 'desktop' ? (
        <JoinOnDesktop link={link} joinUrl={joinUrl} appLinks={appLinks} />
      ) : (
        <JoinOnPhone
          platform={device.platform}
          isInApp={device.isInApp}
          link={link}
          joinUrl={joinUrl}
          appLinks={appLinks}
        />
      )}
      <script async src={publicFileAddress('invite.js')} />
    </div>
  );
}
