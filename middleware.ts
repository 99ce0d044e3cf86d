import { type NextRequest, NextResponse } from 'next/server';
import { NONCE_HEADER, staffPolicy } from '@/lib/http/content-security-policy';

/** Gives every staff page its content security policy with a nonce of its own (design, section 3). */
export function middleware(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID();
  const policy = staffPolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(NONCE_HEADER, nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

export const config = {
  // Only the staff screens: bodies of matched paths are cut at 10 MB, so no API or upload path may ever match.
  matcher: [
    '/(trivia_questions|weekly_trivia_questions|create_trivia|edit_trivia|create_weekly_trivia|edit_weekly_trivia|wordpuzzles|edit_wordpuzzle|create_snippet|categories|media_library|history)',
    '/(trivia_questions|weekly_trivia_questions|create_trivia|edit_trivia|create_weekly_trivia|edit_weekly_trivia|wordpuzzles|edit_wordpuzzle|create_snippet|categories|media_library|history)/:path*',
  ],
  runtime: 'nodejs',
};
