import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import type { GroupGame } from '@/lib/features/groups/contract';
import { chooseGroupName, listGroupFacts } from '@/lib/features/groups/rules';
import { findGroup } from '@/lib/site/page-data';
import { type GroupLink, toDeepLink, toGroupPath } from '@/lib/site/platform/deep-links';
import { foldCase } from '@/lib/text/normalize';
import { buildAppMetadata, buildPageMetadata } from './page-metadata';

export type GroupPreview = ReturnType<typeof toGroupPreview>;

/** Returns the data of a group's preview picture, with facts such as "2 members · 6 categories · Competitive". */
export function toGroupPreview(group: GroupGame) {
  return {
    productName: config.PRODUCT_NAME,
    name: chooseGroupName(group),
    facts: listGroupFacts(group).join(' · '),
  };
}

/** Removes the invite token. Only our own API ignores the letter case, and has a tag for the link of a group game. */
function toCanonicalLink(link: GroupLink): GroupLink {
  if (config.API_HOST) return link.kind === 'code' ? { kind: 'code', code: link.code } : link;
  if (link.kind === 'code') return { kind: 'code', code: foldCase(link.code) };
  if (link.kind === 'tag') return { kind: 'tag', tag: foldCase(link.tag) };
  return link.id ? { kind: 'tag', tag: foldCase(link.id) } : link;
}

/** Describes a group's preview picture; undefined without a group, whose page then shows the product's picture. */
function describeGroupImage(link: GroupLink, group: GroupGame | null) {
  if (!group) return undefined;
  const alt = `An invitation to join ${chooseGroupName(group)}: ${listGroupFacts(group).join(', ')}`;
  const pictured: GroupLink = link.kind === 'game' && link.id ? { kind: 'tag', tag: link.id } : link;
  return { path: `${toGroupPath(pictured)}/preview.png`, alt, shows: toGroupPreview(group) };
}

/** Builds the metadata of a group's page; for a private group without an invite code, only that it is private. */
export async function buildGroupMetadata(link: GroupLink): Promise<Metadata> {
  const found = await findGroup(link);
  if (!found) return { title: 'Group not found' };
  const path = toGroupPath(toCanonicalLink(link));
  if (found.state === 'private') {
    return buildPageMetadata({
      title: 'Private Group',
      description: 'This is a private trivia group. You need an invitation link to join.',
      path,
      isIndexed: false,
    });
  }
  if (found.state === 'refused') {
    return buildPageMetadata({
      title: 'Oops!',
      description: found.message,
      path,
      isIndexed: false,
    });
  }
  const { group } = found;
  const facts = group ? `${listGroupFacts(group).join(', ')}. ` : '';
  return {
    ...buildPageMetadata({
      title: `Join ${chooseGroupName(group)} on ${config.PRODUCT_NAME}`,
      description: `${facts}Ready to join the fun?`,
      path,
      image: describeGroupImage(toCanonicalLink(link), group),
      // Only a link by the group's tag is indexed; a group game of another API has no such link.
      isIndexed: group !== null && toCanonicalLink(link).kind === 'tag',
    }),
    ...buildAppMetadata(toGroupPath(link), toDeepLink(config.DEEP_LINK_SCHEME, link)),
  };
}
