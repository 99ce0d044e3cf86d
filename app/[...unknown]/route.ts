import { toResponse } from '@/lib/api/call-answer';
import { answerCall } from '@/lib/api/handle';
import { games } from '@/lib/contract/kinds';
import { isRead } from '@/lib/http/request-head';
import { findCanonicalAddress } from '@/lib/server/redirects-and-cors';
import { removedScreens } from '@/lib/staff-screens';

/** Programs request these paths, and would take the landing page for their response. */
const FOR_PROGRAMS = /^\/(_next|api|health|metrics)(\/|$)/;

/** Answers requests for neither a page nor a call; unknown, misspelled and removed page paths are redirected. */
function answerUnknown(method: string, { pathname, search }: URL): Response {
  if (method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { Allow: 'GET, HEAD, OPTIONS' } });
  const canonical = isRead(method) ? findCanonicalAddress(pathname) : null;
  if (canonical) return new Response(null, { status: 308, headers: { Location: canonical + search } });
  const isFile = /\.[^/]+$/.test(pathname);
  if (!isRead(method) || FOR_PROGRAMS.test(pathname) || isFile) {
    return new Response('Not found', { status: 404 });
  }
  const isRemovedScreen = removedScreens.some((screen) => screen === pathname);
  // The address is relative, because the client controls the request's Host.
  return new Response(null, {
    status: 307,
    headers: { Location: isRemovedScreen ? games.daily.paths.browse : '/' },
  });
}

/** Handles calls, too, in development, where Next has their newest sources (lib/server/request-listener.ts). */
async function answer(request: Request): Promise<Response> {
  const called = await answerCall(request);
  return called ? toResponse(called) : answerUnknown(request.method, new URL(request.url));
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as POST, answer as PUT };
