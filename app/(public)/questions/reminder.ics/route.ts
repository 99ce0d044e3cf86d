import { createReminderResponse } from '@/lib/site/link-previews/play-reminder';

// The file is rendered on request, because the address in it is a setting.
export const dynamic = 'force-dynamic';

export const GET = createReminderResponse;
