/** Unknown page paths go home; the framework's own paths and files are simply not there (spec, section 2). */
function answerUnknown(request: Request): Response {
  const { pathname } = new URL(request.url);
  const isFile = /\.[^/]+$/.test(pathname);
  if (request.method !== 'GET' || pathname.startsWith('/_next') || pathname.startsWith('/api/') || isFile) {
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
