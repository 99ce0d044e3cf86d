import type { ServerResponse } from 'node:http';

const RETRY_AFTER_SECONDS = 30;
/** Headers that speak of the body that is replaced. */
const BODY_HEADERS = ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified'];

type Method = (...parts: unknown[]) => unknown;

/**
 * A page that the app could not make (500, HTML: its data source is down) is answered as what it is to the visitor:
 * 503 with a page that says to try again. Pages of the cache and the API's own errors pass as they are.
 */
export function replaceFailedPages(response: ServerResponse, tryAgainPage: string): void {
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map(
    (method) => (method as Method).bind(response) as Method,
  ) as [Method, Method, Method];
  let isReplaced = false;

  /** Node sends the headers with the first byte, too late to decide about that byte. */
  function sendHeaders(): void {
    if (!response.headersSent) response.writeHead(response.statusCode);
  }

  const replacement = {
    writeHead(status: number, ...rest: unknown[]) {
      const isPage = String(response.getHeader('Content-Type')).startsWith('text/html');
      if (status !== 500 || !isPage) return writeHead(status, ...rest);
      isReplaced = true;
      for (const name of BODY_HEADERS) response.removeHeader(name);
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
      return writeHead(503);
    },
    write(...parts: unknown[]) {
      sendHeaders();
      return isReplaced ? true : write(...parts);
    },
    end(...parts: unknown[]) {
      sendHeaders();
      return isReplaced ? end(tryAgainPage) : end(...parts);
    },
  };
  Object.assign(response, replacement);
}
