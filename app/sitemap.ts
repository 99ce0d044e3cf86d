import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/config/site-url';
import { listPastQuestions } from '@/lib/game-api/cached-pages';
import { questionUrl } from '@/lib/link-previews/question-metadata';

// Not at build time, when there is no database; what it lists is cached.
export const dynamic = 'force-dynamic';

const pages = ['/', '/terms', '/privacy', '/delete_account'];

/** The pages search engines should know: only addresses that answer 200 and are their own canonical. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const questions = await listPastQuestions();
  return [
    ...pages.map((path) => ({ url: siteUrl() + path })),
    ...questions.map(({ questionTag, updatedAt }) => ({
      url: questionUrl(questionTag),
      lastModified: updatedAt,
    })),
  ];
}
