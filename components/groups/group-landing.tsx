import { notFound } from 'next/navigation';
import { GoOn } from '@/components/layout/go-on';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { config, mediaDelivery, pageApiBase, siteUrl } from '@/lib/config/config';
import { androidPackage } from '@/lib/config/store-apps';
import { groupImageUrl } from '@/lib/features/groups/rules';
import { imageSrcSet } from '@/lib/features/media/media-url';
import { findGroup } from '@/lib/site/page-data';
import {
  androidStoreLink,
  deepLink,
  type GroupLink,
  groupPath,
  intentLink,
} from '@/lib/site/platform/deep-links';
import { deviceOfVariant } from '@/lib/site/platform/device';
import { GroupInvitation } from './group-invitation';
import styles from './group-notice.module.css';
import { GroupProblem } from './group-problem';

/** Shown for a private group without an invite code; it reveals nothing, and opens no app (docs/product.md, 2). */
function PrivateGroupCard() {
  return (
    <Card as="article" className={styles.notice}>
      <span className={styles.medallion}>
        <Icon name="lock" className={styles.lock} />
      </span>
      <h1>Private Group</h1>
      <p className={styles.label}>Invite Only</p>
      <p>This is a private trivia group. You&apos;ll need an invitation link from a group member to join.</p>
      <GoOn />
      <ButtonAnchor href="/">Back to Home</ButtonAnchor>
    </Card>
  );
}

/** The page behind a group link, on one kind of device (docs/product.md, 2). Unknown groups are a real 404. */
export async function GroupLanding({ variant, link }: { variant: string; link: GroupLink }) {
  const device = deviceOfVariant(variant);
  const found = device && (await findGroup(link));
  if (!device || !found) notFound();
  if (found.state === 'private') return <PrivateGroupCard />;
  if (found.state === 'refused') {
    const { message, status } = found;
    // Another try helps only after a transient error.
    return (
      <GroupProblem message={message} status={status} path={status === 503 ? groupPath(link) : undefined} />
    );
  }
  const url = deepLink(config.DEEP_LINK_SCHEME, link);
  const mediaId = found.group?.mediaImageId;
  const androidStore = androidStoreLink(config.ANDROID_STORE_URL, link);
  const packageName = androidPackage(config.ANDROID_STORE_URL, config.ANDROID_PACKAGE);
  return (
    <GroupInvitation
      group={found.group}
      imageUrl={groupImageUrl(mediaId, pageApiBase())}
      imageSources={
        mediaId ? imageSrcSet(mediaId, ['thumbnail', 'medium', 'public'], mediaDelivery()) : undefined
      }
      link={link}
      device={device}
      appLinks={{
        deepLink: url,
        intentLink: packageName && intentLink(url, packageName, androidStore),
        iosStore: config.IOS_STORE_URL,
        androidStore,
      }}
      siteUrl={siteUrl()}
    />
  );
}
