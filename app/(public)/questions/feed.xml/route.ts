import { createFeedResponse } from '@/lib/site/questions-feed';

// The feed is rendered on request, because there is no database at build time; finished responses are cached in front.
export const dynamic = 'force-dynamic';

export const GET = createFeedResponse;
