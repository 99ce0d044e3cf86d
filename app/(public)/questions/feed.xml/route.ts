import { rssResponse } from '@/lib/site/link-previews/questions-feed';

// Not at build time, when there is no database; finished answers are kept in front.
export const dynamic = 'force-dynamic';

export const GET = rssResponse;
