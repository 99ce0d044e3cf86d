import 'server-only';
import type { NextRequest } from 'next/server';
import type { Caller } from '@/lib/contract/caller';
import { authenticate } from './authenticate';

const COOKIE = 'media_session';
const PATH = '/api/media';

/**
 * Lets the browser of a signed-in person load media that visitors must not see yet: an `<img>` or `<audio>` cannot
 * send the token in a header. The cookie goes to media addresses only, scripts cannot read it, and it is worth
 * nothing once the session has ended.
 */
export function grantMediaAccess({ token, origin }: Caller): Response {
  const isSecure = origin?.startsWith('https:');
  const cookie = `${COOKIE}=${token}; Path=${PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return new Response(null, { status: 204, headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
}

/** Who asks for a media file: by `Authorization` header, else by the cookie; anybody may ask. */
export async function identifyReader(request: NextRequest): Promise<Caller> {
  const { caller } = await authenticate(request, request.cookies.get(COOKIE)?.value, { access: 'visitor' });
  return caller;
}
