import 'server-only';
import { readCalendarFeed } from '@/lib/features/plan/server/calendar-feed';
import { limitRate } from './admit';
import { CLIENT_ADDRESS_HEADER } from './front-headers';

/** More than a call costs: it looks at 30 days of every game. */
const COST = 10;

/** The calendar of a feed's address, which opens it by itself: kept by nobody, found by no search engine. */
export async function answerCalendar(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  await limitRate('read', request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown', COST);
  const { token } = await params;
  return new Response(await readCalendarFeed(token), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="plan.ics"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
