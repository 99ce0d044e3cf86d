import 'server-only';

/** A file of `/.well-known`: JSON that caches may keep for an hour, or 404 where it is not configured. */
export function associationResponse(file: object | null): Response {
  if (!file) return new Response('Not found', { status: 404 });
  return Response.json(file, { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
