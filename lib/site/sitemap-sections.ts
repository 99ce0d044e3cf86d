import 'server-only';
import { config, getSiteUrl } from '@/lib/config/config';
import { countAccountsThatMay } from '@/lib/features/accounts/server/store';
import { countPublicGroups, listPublicGroupTags } from '@/lib/features/groups/server/store';
import { listPublicUsernames } from '@/lib/features/profiles/server/store';
import { buildArchivePath } from '@/lib/features/questions/addresses';
import {
  countPastQuestions,
  listAllArchiveDays,
  listPastQuestionTags,
} from '@/lib/features/questions/server/archive-store';
import type { SitemapPage, SitemapSection } from '@/lib/site/markup/sitemap';
import { indexedPaths } from './public-pages';

async function listPages(): Promise<SitemapPage[]> {
  const fixed = indexedPaths.map((path) => ({ url: getSiteUrl() + path }));
  if (config.API_HOST) return fixed;
  const days = await listAllArchiveDays();
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  return [
    ...fixed,
    ...months.map((month) => ({ url: getSiteUrl() + buildArchivePath(month) })),
    ...days.map(({ date, updatedAt }) => ({ url: getSiteUrl() + buildArchivePath(date), updatedAt })),
  ];
}

const pages: SitemapSection = {
  name: 'pages',
  count: async () => (await listPages()).length,
  list: async (limit, offset) => (await listPages()).slice(offset, offset + limit),
};

function toUrl(path: string, name: string): string {
  return `${getSiteUrl()}${path}/${encodeURIComponent(name)}`;
}

const recordSections: SitemapSection[] = [
  {
    name: 'questions',
    count: countPastQuestions,
    list: async (limit, offset) =>
      (await listPastQuestionTags(limit, offset)).map(({ questionTag, updatedAt }) => ({
        url: toUrl('/share_question', questionTag),
        updatedAt,
      })),
  },
  {
    name: 'profiles',
    count: () => countAccountsThatMay('havePublicProfile'),
    list: async (limit, offset) =>
      (await listPublicUsernames(limit, offset)).map((username) => ({ url: toUrl('/user', username) })),
  },
  {
    name: 'groups',
    count: countPublicGroups,
    list: async (limit, offset) =>
      (await listPublicGroupTags(limit, offset)).map((tag) => ({ url: toUrl('/join-group/tag', tag) })),
  },
];

/** In hosted mode these are only the fixed pages, because no call lists the others. */
export const sitemapSections: readonly SitemapSection[] = config.API_HOST
  ? [pages]
  : [pages, ...recordSections];
