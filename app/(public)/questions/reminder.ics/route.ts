import { reminderResponse } from '@/lib/site/link-previews/play-reminder';

// Not at build time, because the address in it is a setting.
export const dynamic = 'force-dynamic';

export const GET = reminderResponse;
