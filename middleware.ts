import { type NextRequest, NextResponse } from 'next/server';
import { isDevelopment, config as settings } from '@/lib/config/config';
import { pageApiBase } from '@/lib/config/page-api-base';
import { productToday } from '@/lib/dates/today';
import { mediaOrigins } from '@/lib/features/media/media-origins';
import { isKeptPlace, readDayPlace } from '@/lib/features/questions/day-address';
import { NONCE_HEADER, staffPolicy } from '@/lib/http/content-security-policy';
import { VARIES_BY_DEVICE_HEADER } from '@/lib/http/varies-by-device';
import { VARIANTS_ROOT, variantPath } from '@/lib/platform/device-variant';

/** Answers a public page with the variant prepared for the visitor's device; the address stays. */
function rewriteForDevice({ nextUrl, headers }: NextRequest): NextResponse {
  // The variants have no address of their own: from outside they are an unknown path.
  if (nextUrl.pathname.startsWith(`${VARIANTS_ROOT}/`)) {
    return NextResponse.redirect(new URL('/', nextUrl));
  }
  const isInvitation = nextUrl.pathname.startsWith('/join-group/');
  const inviteToken = isInvitation ? nextUrl.searchParams.get('t') : null;
  const target = nextUrl.clone();
  target.pathname = variantPath(nextUrl.pathname, inviteToken, headers.get('user-agent') ?? '');
  target.search = '';
  return NextResponse.rewrite(target, { headers: { [VARIES_BY_DEVICE_HEADER]: '1' } });
}

/** Answers the daily questions of a date near today with the page prepared for it, which sees no query. */
function rewriteForDate({ nextUrl }: NextRequest): NextResponse {
  const today = productToday();
  const place = readDayPlace(Object.fromEntries(nextUrl.searchParams), today);
  if (!isKeptPlace(place, today)) return NextResponse.next();
  const target = nextUrl.clone();
  target.pathname = `${VARIANTS_ROOT}/date/${place.date}/${place.index + 1}`;
  target.search = '';
  return NextResponse.rewrite(target);
}

/** Gives a staff page its content security policy with a nonce of its own (design, section 3). */
function guardStaffPage(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID();
  const media = mediaOrigins(settings);
  const policy = staffPolicy({ nonce, isDevelopment, apiBase: pageApiBase(), media });
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(NONCE_HEADER, nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

const DEVICE_PAGES = new RegExp(`^/($|join-group/|group-game(/|$)|${VARIANTS_ROOT.slice(1)}/)`);

/** Runs before the pages that need it, and before no others. */
export function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  if (pathname === '/single_games') return rewriteForDate(request);
  return DEVICE_PAGES.test(pathname) ? rewriteForDevice(request) : guardStaffPage(request);
}

export const config = {
  // Bodies of matched paths are cut at 10 MB, so no API or upload path may ever match.
  matcher: [
    '/',
    '/for/:path*',
    '/join-group/:code',
    '/join-group/tag/:groupIdTag',
    '/group-game',
    '/group-game/:id',
    '/single_games',
    '/(trivia_questions|weekly_trivia_questions|create_trivia|edit_trivia|create_weekly_trivia|edit_weekly_trivia|wordpuzzles|edit_wordpuzzle|create_snippet|categories|media_library|history)',
    '/(trivia_questions|weekly_trivia_questions|create_trivia|edit_trivia|create_weekly_trivia|edit_weekly_trivia|wordpuzzles|edit_wordpuzzle|create_snippet|media_library)/:path*',
  ],
  runtime: 'nodejs',
};
