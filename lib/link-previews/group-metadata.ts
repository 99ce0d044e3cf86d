import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import { siteUrl } from '@/lib/config/site-url';
import type { GroupGame } from '@/lib/features/groups/contract';
import { groupFacts, groupName } from '@/lib/features/groups/rules';
import { findGroup } from '@/lib/game-api/cached-pages';
import { deepLink, type GroupLink, groupPath } from '@/lib/platform/deep-links';
import { androidPackage, appStoreId } from '@/lib/platform/store-links';
import { pageMetadata } from './page-metadata';

/** How the apps are told which of their screens this page is: Safari's banner and Meta's app links. */
function appMetadata(link: GroupLink): Metadata {
  const { PRODUCT_NAME: app_name, DEEP_LINK_SCHEME } = config;
  const url = deepLink(DEEP_LINK_SCHEME, link);
  const joinUrl = siteUrl() + groupPath(link);
  const storeId = appStoreId(config.IOS_STORE_URL, config.IOS_APP_ID);
  const packageName = androidPackage(config.ANDROID_STORE_URL, config.ANDROID_PACKAGE);
  return {
    itunes: storeId ? { appId: storeId, appArgument: joinUrl } : undefined,
    appLinks: {
      ios: storeId ? { url, app_store_id: storeId, app_name } : undefined,
      android: packageName ? { url, package: packageName, app_name } : undefined,
      web: { url: joinUrl, should_fallback: true },
    },
  };
}

/** The picture of a public group, which everybody may see; others are shown with the product's. */
function groupImage(link: GroupLink, group: GroupGame | null) {
  const tag = link.kind === 'tag' ? link.tag : link.kind === 'game' ? link.id : undefined;
  if (!tag || !group) return undefined;
  const shows = [groupName(group), groupFacts(group), config.PRODUCT_NAME];
  const alt = `An invitation to join ${groupName(group)}: ${groupFacts(group).join(', ')}`;
  return { path: `${groupPath({ kind: 'tag', tag })}/preview.png`, alt, shows };
}

/**
 * What a group's page tells search engines, link previews and the apps. A private group without a code gives nothing
 * of itself away; a page that a code opens is not for search engines.
 */
export async function groupMetadata(link: GroupLink): Promise<Metadata> {
  const found = await findGroup(link);
  if (!found) return { title: 'Group not found' };
  if (found.state === 'private') {
    return pageMetadata({
      title: 'Private Group',
      description: 'This is a private trivia group. You need an invitation link to join.',
      path: groupPath(link),
      index: false,
    });
  }
  if (found.state === 'refused') {
    return pageMetadata({ title: 'Oops!', description: found.message, path: groupPath(link), index: false });
  }
  const { group } = found;
  const facts = group ? `${groupFacts(group).join(', ')}. ` : '';
  return {
    ...pageMetadata({
      title: `Join ${groupName(group)} on ${config.PRODUCT_NAME}`,
      description: `${facts}Ready to join the fun?`,
      path: groupPath(link.kind === 'code' ? { kind: 'code', code: link.code } : link),
      image: groupImage(link, group),
      index: link.kind !== 'code' && group !== null,
    }),
    ...appMetadata(link),
  };
}
