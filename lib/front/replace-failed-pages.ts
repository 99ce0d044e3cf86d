import type { ServerResponse } from 'node:http';
import type { StandInPages } from '@/lib/markup/stand-in-pages';

const RETRY_AFTER_SECONDS = 30;
/** Headers that speak of the body that is replaced. */
const BODY_HEADERS = ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified'];

type Method = (...parts: unknown[]) => unknown;

/**
 * A page that the app could not make is answered as what it is to the visitor: 503 with a page that says to try again
 * (its data source is down), or 404 with a page that shows without scripts, which the framework's does not. An image that
 * could not be made is a 503, too. Pages of the cache and the API's own errors pass as they are.
 */
export function replaceFailedPages(response: ServerResponse, { failed, missing }: StandInPages): void {
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map(
    (method) => (method as Method).bind(response) as Method,
  ) as [Method, Method, Method];
  let standIn: string | null = null;

  /** Node sends the headers with the first byte, too late to decide about that byte. */
  function sendHeaders(): void {
    if (!response.headersSent) response.writeHead(response.statusCode);
  }

  const replacement = {
    writeHead(status: number, ...rest: unknown[]) {
      const type = String(response.getHeader('Content-Type'));
      const isPage = type.startsWith('text/html');
      if (isPage && status === 500) standIn = failed;
      if (isPage && status === 404) standIn = missing;
      // The API's own errors are JSON; anything else that failed was to be an image or a file of the site.
      const isFailed = status === 500 && !type.startsWith('application/json');
      if (standIn === null && !isFailed) return writeHead(status, ...rest);
      if (standIn !== null) for (const name of BODY_HEADERS) response.removeHeader(name);
      response.setHeader('Cache-Control', 'no-store');
      if (standIn === missing) return writeHead(404);
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
      return writeHead(503);
    },
    write(...parts: unknown[]) {
      sendHeaders();
      return standIn === null ? write(...parts) : true;
    },
    end(...parts: unknown[]) {
      sendHeaders();
      const page = standIn;
      // Ending may write in turn.
      standIn = null;
      return page === null ? end(...parts) : end(page);
    },
  };
  Object.assign(response, replacement);
}
