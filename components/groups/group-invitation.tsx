import { LogoMark } from '@/components/layout/logo-mark';
import { InviteScript } from '@/components/layout/public-scripts';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { GroupGame } from '@/lib/features/groups/contract';
import { groupFacts, groupName } from '@/lib/features/groups/rules';
import { type GroupLink, groupPath } from '@/lib/site/platform/deep-links';
import type { Device } from '@/lib/site/platform/device';
import styles from './group-invitation.module.css';
import { type AppLinks, JoinOnDesktop, JoinOnPhone } from './join-group';

interface GroupCardProps {
  /** It is null if the link does not name the group. */
  group: GroupGame | null;
  imageUrl: string | null;
  imageSources?: string;
}

/** The inviting group: image, name, visibility, size and mode (docs/product.md, 2). */
function GroupCard({ group, imageUrl, imageSources }: GroupCardProps) {
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.picture}>
        {imageUrl ? (
          <img
            className={styles.image}
            src={imageUrl}
            srcSet={imageSources}
            sizes="(width < 60rem) 6rem, 30rem"
            alt=""
            width={640}
            height={480}
            fetchPriority="high"
          />
        ) : (
          <LogoMark className={styles.mark} />
        )}
      </div>
      <div className={styles.text}>
        {group && (
          <p className={styles.visibility} data-private={group.privateGroup}>
            {group.privateGroup && <Icon name="lock" />}
            {group.privateGroup ? 'Private' : 'Public'}
          </p>
        )}
        <h1 className={styles.name} dir="auto">
          {groupName(group)}
        </h1>
        {group && (
          <ul className={styles.facts}>
            {groupFacts(group).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <p className={styles.ready}>Ready to join the fun?</p>
      </div>
    </Card>
  );
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

/** The invitation to a group on this device (docs/product.md, 2). */
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
      <InviteScript />
    </div>
  );
}
