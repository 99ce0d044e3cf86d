import { rssResponse } from '@/lib/site/link-previews/questions-feed';

// Not at build time, when there is no database; finished responses are cached in front.
export const dynamic = 'force-dynamic';

export const GET = rssResponse;
