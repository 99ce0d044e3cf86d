import type { ServerResponse } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: the server runs this without the bundler, which knows @/.
import { BODY_LENGTH_HEADER } from '../http/body-length.ts';

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * For a year browsers use only TLS with this host. Other hosts of the domain are not included, as they are not ours.
 */
const ONLY_TLS = { 'Strict-Transport-Security': 'max-age=31536000' };

export type SiteHeaders = Record<string, string>;

/** Headers that browsers read on documents only. */
const DOCUMENT_HEADERS = ['Content-Security-Policy', 'Permissions-Policy', 'Cross-Origin-Opener-Policy'];

/**
 * The headers of a static file. Headers for documents are left out for other types, because they would be a good part
 * of a small style sheet.
 */
export function fileHeaders(headers: SiteHeaders, contentType: string): SiteHeaders {
  if (!/^(text\/css|font\/)/.test(contentType)) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !DOCUMENT_HEADERS.includes(name)));
}

/** The headers that every response carries, refusals and files included; `siteUrl` is SITE_URL. */
export function siteHeaders(siteUrl: string | undefined): SiteHeaders {
  return { ...securityHeaders, ...(siteUrl?.startsWith('https:') && ONLY_TLS) };
}

export function setHeaders(response: ServerResponse, headers: SiteHeaders): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Request headers by which the framework varies its page data. */
const ROUTER_HEADER = /^(rsc|next-router-[a-z-]+|next-url)$/i;
const PAGE = /^text\/(html|x-component)/;

/**
 * Removes `Vary` by the framework's headers from media and API responses: they are the same for every client, so a
 * cache in front should keep one copy.
 */
function dropRouterVary(response: ServerResponse): void {
  const type = response.getHeader('Content-Type');
  if (type === undefined || PAGE.test(String(type)) || !response.hasHeader('Vary')) return;
  const names = [response.getHeader('Vary') ?? []].flat().join(',').split(',');
  const own = names.map((name) => name.trim()).filter((name) => name !== '' && !ROUTER_HEADER.test(name));
  if (own.length > 0) response.setHeader('Vary', own.join(', '));
  else response.removeHeader('Vary');
}

/**
 * Completes the headers just before they are sent, when the app has set its own. Failures are never cached, and a
 * response without a content security policy gets that of the public pages.
 */
export function completeHeaders(response: ServerResponse, publicPolicy: string): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    // Headers that the framework sends to itself.
    for (const name of response.getHeaderNames()) {
      if (name.startsWith('x-middleware-')) response.removeHeader(name);
    }
    dropRouterVary(response);
    if (status >= 400) response.setHeader('Cache-Control', 'no-store');
    const bodyLength = response.getHeader(BODY_LENGTH_HEADER);
    if (bodyLength !== undefined) {
      response.removeHeader(BODY_LENGTH_HEADER);
      response.setHeader('Content-Length', bodyLength);
    }
    if (!response.hasHeader('Content-Security-Policy')) {
      response.setHeader('Content-Security-Policy', publicPolicy);
    }
    return writeHead(status, ...rest);
  }) as typeof response.writeHead;
}
