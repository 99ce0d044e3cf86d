import { LogoMark } from '@/components/layout/logo-mark';
import { InviteScript } from '@/components/layout/public-page';
import { appIds } from '@/components/layout/to-the-app';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { config, getMediaDelivery, getSiteUrl } from '@/lib/config/config';
import type { GroupGame } from '@/lib/features/groups/contract';
import { chooseGroupName, listGroupFacts } from '@/lib/features/groups/rules';
import { buildImageSrcSet, buildMediaUrl } from '@/lib/features/media/media-url';
import {
  type GroupLink,
  toAndroidStoreLink,
  toDeepLink,
  toGroupPath,
  toIntentLink,
} from '@/lib/site/platform/deep-links';
import type { Device } from '@/lib/site/platform/device';
import styles from './group-invitation.module.css';
import { type AppLinks, JoinOnDesktop, JoinOnPhone } from './join-group';

function GroupPicture({ mediaId }: { mediaId: string | null | undefined }) {
  if (!mediaId) return <LogoMark className={styles.mark} />;
  return (
    <img
      className={styles.image}
      src={buildMediaUrl(mediaId, getMediaDelivery())}
      srcSet={buildImageSrcSet(mediaId, ['thumbnail', 'medium', 'public'], getMediaDelivery())}
      sizes="(width < 60rem) 6rem, 30rem"
      alt=""
      width={640}
      height={480}
      fetchPriority="high"
    />
  );
}

/** Shows the inviting group (docs/product.md, 2), which is null if the link does not name it. */
function GroupCard({ group }: { group: GroupGame | null }) {
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.picture}>
        <GroupPicture mediaId={group?.mediaImageId} />
      </div>
      <div className={styles.text}>
        {group && (
          <p className={styles.visibility} data-private={group.privateGroup}>
            {group.privateGroup && <Icon name="lock" />}
            {group.privateGroup ? 'Private' : 'Public'}
          </p>
        )}
        <h1 className={styles.name} dir="auto">
          {chooseGroupName(group)}
        </h1>
        {group && (
          <ul className={styles.facts}>
            {listGroupFacts(group).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <p className={styles.ready}>Ready to join the fun?</p>
      </div>
    </Card>
  );
}

function buildAppLinks(link: GroupLink): AppLinks {
  const { ANDROID_STORE_URL, DEEP_LINK_SCHEME, IOS_STORE_URL: iosStore } = config;
  const deepLink = toDeepLink(DEEP_LINK_SCHEME, link);
  const androidStore = toAndroidStoreLink(ANDROID_STORE_URL, link);
  const intentLink = appIds.android && toIntentLink(deepLink, appIds.android, androidStore);
  return { deepLink, intentLink, iosStore, androidStore };
}

interface GroupInvitationProps {
  group: GroupGame | null;
  link: GroupLink;
  device: Device;
}

export function GroupInvitation({ group, link, device: { platform, isInApp } }: GroupInvitationProps) {
  const join = { link, joinUrl: getSiteUrl() + toGroupPath(link), appLinks: buildAppLinks(link) };
  return (
    <div className={styles.invitation} data-columns={platform === 'desktop' ? 2 : 1}>
      <GroupCard group={group} />
      {platform === 'desktop' ? (
        <JoinOnDesktop {...join} />
      ) : (
        <JoinOnPhone platform={platform} isInApp={isInApp} {...join} />
      )}
      <InviteScript />
    </div>
  );
}
