import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** About 8 KB each. */
const MAX_PAGES = 1000;

/** Oldest use first, as a Map keeps insertion order. */
const packedPages = new Map<string, Buffer>();

function pack(key: string, page: string | Uint8Array): Buffer {
  const packed = packedPages.get(key) ?? gzipSync(page);
  packedPages.delete(key);
  packedPages.set(key, packed);
  const [oldest] = packedPages.keys();
  if (packedPages.size > MAX_PAGES && oldest !== undefined) packedPages.delete(oldest);
  return packed;
}

/** Does the browser ask for a page, and take gzip? Other clients get what the framework makes of their request. */
function wantsPackedPage({ headers }: IncomingMessage): boolean {
  return Boolean(headers.accept?.includes('text/html')) && /\bgzip\b/.test(`${headers['accept-encoding']}`);
}

/**
 * A page from the cache is compressed once instead of for every visitor, which would be most of the work of answering:
 * the framework's own compression is told to let it pass. Pages made for one request have no ETag and stay as they are.
 */
export function compressKeptPages(request: IncomingMessage, response: ServerResponse): void {
  if (!wantsPackedPage(request)) return;
  request.headers['accept-encoding'] = 'identity';
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.end = ((body: unknown, ...rest: unknown[]) => {
    const etag = response.getHeader('ETag');
    const isPage = String(response.getHeader('Content-Type')).startsWith('text/html');
    const isWhole = typeof body === 'string' || body instanceof Uint8Array;
    if (response.statusCode !== 200 || !etag || !isPage || !isWhole) return end(body, ...rest);
    const packed = pack(`${request.url} ${etag}`, body);
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', packed.length);
    return end(packed);
  }) as typeof response.end;
}
