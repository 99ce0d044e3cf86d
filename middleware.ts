import { type NextRequest, NextResponse } from 'next/server';
import { getPageApiBase, isDevelopment, config as settings } from '@/lib/config/config';
import { listMediaOrigins } from '@/lib/config/media-drivers';
import { NONCE_HEADER, writeStaffPolicy } from '@/lib/server/site-headers';

/** Gives a staff page a content security policy with its own nonce; lib/server handles public pages. */
export function middleware(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID();
  const media = listMediaOrigins(settings);
  const policy = writeStaffPolicy({ nonce, isDevelopment, apiBase: getPageApiBase(), media });
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(NONCE_HEADER, nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

export const config = {
  // Bodies of matched paths are cut at 10 MB, so no API or upload path may ever match.
  matcher: [
    // These match exactly, because the paths below them are calls.
    '/(categories|history|overview|search)',
    '/(create_snippet|create_trivia|create_weekly_trivia|edit_trivia|edit_weekly_trivia|edit_wordpuzzle|import|media_library|my_account|plan|review|staff|trivia_questions|weekly_trivia_questions|wordpuzzles)/:path*',
  ],
  runtime: 'nodejs',
};
