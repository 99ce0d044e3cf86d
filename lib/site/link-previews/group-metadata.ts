import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import type { GroupGame } from '@/lib/features/groups/contract';
import { chooseGroupName, listGroupFacts } from '@/lib/features/groups/rules';
import { findGroup } from '@/lib/site/page-data';
import { deepLink, type GroupLink, groupPath } from '@/lib/site/platform/deep-links';
import { foldCase } from '@/lib/text/normalize';
import { appMetadata, pageMetadata } from './page-metadata';

export type GroupPreview = ReturnType<typeof groupPreview>;

/** The facts are "2 members · 6 categories · Competitive". */
export function groupPreview(group: GroupGame) {
  return {
    productName: config.PRODUCT_NAME,
    name: chooseGroupName(group),
    facts: listGroupFacts(group).join(' · '),
  };
}

/** Drops the invite token and, unless another API may be case-sensitive, the letter case. */
function canonicalLink(link: GroupLink): GroupLink {
  if (config.API_HOST) return link.kind === 'code' ? { kind: 'code', code: link.code } : link;
  if (link.kind === 'code') return { kind: 'code', code: foldCase(link.code) };
  if (link.kind === 'tag') return { kind: 'tag', tag: foldCase(link.tag) };
  return link.id ? { kind: 'tag', tag: foldCase(link.id) } : link;
}

/** The preview picture: the group's own, by its tag or by the code; without a group the product's. */
function groupImage(link: GroupLink, group: GroupGame | null) {
  if (!group) return undefined;
  const alt = `An invitation to join ${chooseGroupName(group)}: ${listGroupFacts(group).join(', ')}`;
  const pictured: GroupLink = link.kind === 'game' && link.id ? { kind: 'tag', tag: link.id } : link;
  return { path: `${groupPath(pictured)}/preview.png`, alt, shows: groupPreview(group) };
}

/** The metadata of a group's page. A private group without an invite code reveals nothing. */
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
  const facts = group ? `${listGroupFacts(group).join(', ')}. ` : '';
  return {
    ...pageMetadata({
      title: `Join ${chooseGroupName(group)} on ${config.PRODUCT_NAME}`,
      description: `${facts}Ready to join the fun?`,
      path: groupPath(canonicalLink(link)),
      image: groupImage(canonicalLink(link), group),
      index: link.kind !== 'code' && group !== null,
    }),
    ...appMetadata(groupPath(link), deepLink(config.DEEP_LINK_SCHEME, link)),
  };
}
