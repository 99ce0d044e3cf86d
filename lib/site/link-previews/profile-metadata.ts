import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import { calculatePercentCorrect, findInitials } from '@/lib/features/profiles/rules';
import type { Profile } from '@/lib/site/page-data';
import { buildPageMetadata } from './page-metadata';
import type { ProfilePreview } from './profile-preview';

export function toProfilePreview({ account, stats }: Profile): ProfilePreview {
  return {
    productName: config.PRODUCT_NAME,
    username: account.username,
    initials: findInitials(account.name || account.username),
    avatarColor: account.defaultAvatarColor,
    // Pictures of an API elsewhere cannot be read here, so the preview does without them.
    avatarId: (!config.API_HOST && account.mediaId) || undefined,
    stats: stats.flatMap(({ categoryName, defaultAvatarColor, stats: counts }) =>
      counts
        ? [{ category: categoryName, color: defaultAvatarColor, percent: calculatePercentCorrect(counts) }]
        : [],
    ),
  };
}

export function buildProfileMetadata(profile: Profile): Metadata {
  const shows = toProfilePreview(profile);
  const path = `/user/${encodeURIComponent(shows.username)}`;
  const results = shows.stats.map(({ category, percent }) => `${category} ${percent} %`).join(', ');
  return buildPageMetadata({
    title: `@${shows.username} on ${config.PRODUCT_NAME}`,
    description: results
      ? `How @${shows.username} does in ${config.PRODUCT_NAME}: ${results} correct.`
      : `@${shows.username} has not played any games of ${config.PRODUCT_NAME} yet.`,
    path,
    opensInApp: true,
    image: {
      path: `${path}/preview.png`,
      alt: `@${shows.username}: ${results || 'no games played yet'}`,
      shows,
    },
  });
}
