import { notFound } from 'next/navigation';
import { config } from '@/lib/config/config';
import { mediaDelivery } from '@/lib/config/media-delivery';
import { pageApiBase } from '@/lib/config/page-api-base';
import { siteUrl } from '@/lib/config/site-url';
import { androidPackage } from '@/lib/config/store-apps';
import { groupImageUrl } from '@/lib/features/groups/rules';
import { imageSrcSet } from '@/lib/features/media/media-url';
import { findGroup } from '@/lib/game-api/cached-pages';
import { deepLink, type GroupLink, intentLink } from '@/lib/platform/deep-links';
import { deviceOfVariant } from '@/lib/platform/device-variant';
import { androidStoreLink } from '@/lib/platform/store-links';
import { GroupFailed } from './group-failed';
import { GroupInvitation } from './group-invitation';
import { GroupProblem } from './group-problem';
import { PrivateGroupCard } from './private-group-card';

/** The page behind a group link, on one kind of device (docs/product.md, 2). Unknown groups are a real 404. */
export async function GroupLanding({ variant, link }: { variant: string; link: GroupLink }) {
  const device = deviceOfVariant(variant);
  const found = device && (await findGroup(link));
  if (!device || !found) notFound();
  const url = deepLink(config.DEEP_LINK_SCHEME, link);
  if (found.state === 'private') return <PrivateGroupCard platform={device.platform} deepLink={url} />;
  if (found.state === 'refused') {
    // Only what is no final answer is worth another try.
    const Problem = found.status === 503 ? GroupFailed : GroupProblem;
    return <Problem message={found.message} status={found.status} />;
  }
  const mediaId = found.group?.mediaImageId;
  const host = pageApiBase();
  const androidStore = androidStoreLink(config.ANDROID_STORE_URL, link);
  const packageName = androidPackage(config.ANDROID_STORE_URL, config.ANDROID_PACKAGE);
  return (
    <GroupInvitation
      group={found.group}
      imageUrl={groupImageUrl(mediaId, host)}
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
