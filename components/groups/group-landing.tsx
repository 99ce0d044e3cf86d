import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { config } from '@/lib/config/config';
import { siteUrl } from '@/lib/config/site-url';
import { GROUP_FALLBACK_NAME, groupImageUrl, groupSummary } from '@/lib/features/groups/rules';
import { findGroup } from '@/lib/game-api/cached-pages';
import { deepLink, type GroupLink, groupPath } from '@/lib/platform/deep-links';
import { deviceOfVariant } from '@/lib/platform/device-variant';
import { androidPackage, androidStoreLink, appStoreId } from '@/lib/platform/store-links';
import { GroupInvitation } from './group-invitation';
import { PrivateGroupCard } from './private-group-card';

/** The page behind a group link, on one kind of device (spec, section 2). Unknown groups are a real 404. */
export async function GroupLanding({ variant, link }: { variant: string; link: GroupLink }) {
  const device = deviceOfVariant(variant);
  const found = device && (await findGroup(link));
  if (!device || !found) notFound();
  if (found.state === 'private') return <PrivateGroupCard />;
  return (
    <GroupInvitation
      group={found.group}
      imageUrl={groupImageUrl(found.group?.mediaImageId)}
      link={link}
      device={device}
      appLinks={{
        deepLink: deepLink(config.DEEP_LINK_SCHEME, link),
        iosStore: config.IOS_STORE_URL,
        androidStore: androidStoreLink(config.ANDROID_STORE_URL, link),
      }}
      siteUrl={siteUrl()}
    />
  );
}

/** How the apps are told which of their screens this page is: Safari's banner and Meta's app links. */
function appMetadata(link: GroupLink): Metadata {
  const { PRODUCT_NAME, DEEP_LINK_SCHEME, IOS_STORE_URL, IOS_APP_ID, ANDROID_STORE_URL, ANDROID_PACKAGE } =
    config;
  const url = deepLink(DEEP_LINK_SCHEME, link);
  const joinUrl = siteUrl() + groupPath(link);
  const storeId = appStoreId(IOS_STORE_URL, IOS_APP_ID);
  const packageName = androidPackage(ANDROID_STORE_URL, ANDROID_PACKAGE);
  return {
    itunes: storeId ? { appId: storeId, appArgument: joinUrl } : undefined,
    appLinks: {
      ios: storeId ? { url, app_store_id: storeId, app_name: PRODUCT_NAME } : undefined,
      android: packageName ? { url, package: packageName, app_name: PRODUCT_NAME } : undefined,
      web: { url: joinUrl, should_fallback: true },
    },
  };
}

/** Title, preview and app links of a group's page. A private group without a code gives nothing of itself away. */
export async function groupMetadata(link: GroupLink): Promise<Metadata> {
  const found = await findGroup(link);
  if (!found) return { title: 'Group not found' };
  const isPublic = link.kind !== 'code' && found.state === 'shown';
  const text =
    found.state === 'private'
      ? {
          title: 'Private Group',
          description: 'This is a private trivia group. It takes an invitation to join.',
        }
      : {
          title: `Join ${found.group?.nameOfGroup?.trim() || GROUP_FALLBACK_NAME} on ${config.PRODUCT_NAME}`,
          description: `${found.group ? `${groupSummary(found.group)}. ` : ''}Ready to join the fun?`,
        };
  return {
    ...text,
    alternates: { canonical: groupPath(link.kind === 'code' ? { ...link, token: undefined } : link) },
    robots: isPublic ? undefined : { index: false },
    openGraph: { ...text, type: 'website', siteName: config.PRODUCT_NAME, url: groupPath(link) },
    twitter: { card: 'summary', ...text },
    ...(found.state === 'shown' && appMetadata(link)),
  };
}
