import { findPageAddress } from '@/lib/http/page-address';

/**
 * Unknown page paths go home, those of pages in other letters to their page; the framework's own paths and files are
 * simply not there (docs/product.md, 2).
 */
function answerUnknown(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const page = isReading ? findPageAddress(pathname) : null;
  if (page) return new Response(null, { status: 308, headers: { Location: page + search } });
  const isFile = /\.[^/]+$/.test(pathname);
  if (!isReading || pathname.startsWith('/_next') || pathname.startsWith('/api/') || isFile) {
    return new Response('Not found', { status: 404 });
  }
  // A relative address: the request's Host is the client's claim.
  return new Response(null, { status: 307, headers: { Location: '/' } });
}

export {
  answerUnknown as DELETE,
  answerUnknown as GET,
  answerUnknown as PATCH,
  answerUnknown as POST,
  answerUnknown as PUT,
};
