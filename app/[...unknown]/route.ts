import { toResponse } from '@/lib/api/call-answer';
import { answerCall } from '@/lib/api/handle';
import { destinationAfterLogin } from '@/lib/features/accounts/rules';
import { findCanonicalAddress } from '@/lib/server/redirects-and-cors';
import { removedScreens } from '@/lib/staff-screens';

/** Asked for by programs, which would take the landing page for an answer. */
const FOR_PROGRAMS = /^\/(_next|api|health|metrics)(\/|$)/;

/**
 * Unknown page paths go home, those of pages in other letters to their page, removed staff screens to the start of the
 * staff area; files and calls are simply not there.
 */
function answerUnknown(method: string, { pathname, search }: URL): Response {
  if (method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { Allow: 'GET, HEAD, OPTIONS' } });
  const isReading = method === 'GET' || method === 'HEAD';
  const page = isReading ? findCanonicalAddress(pathname) : null;
  if (page) return new Response(null, { status: 308, headers: { Location: page + search } });
  const isFile = /\.[^/]+$/.test(pathname);
  if (!isReading || FOR_PROGRAMS.test(pathname) || isFile) {
    return new Response('Not found', { status: 404 });
  }
  const isRemovedScreen = removedScreens.some((screen) => screen === pathname);
  // A relative address: the request's Host is the client's claim.
  return new Response(null, {
    status: 307,
    headers: { Location: isRemovedScreen ? destinationAfterLogin(null) : '/' },
  });
}

/**
 * Answers what is no page: in development the calls, too, which lib/server/request-listener.ts leaves to the framework, as it
 * has their newest sources.
 */
async function answer(request: Request): Promise<Response> {
  const called = await answerCall(request);
  return called ? toResponse(called) : answerUnknown(request.method, new URL(request.url));
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
