import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BODY_LENGTH_HEADER } from '@/lib/http/body-length';
import { completeHeaders, fileHeaders, siteHeaders } from './complete-headers';

const all = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': "default-src 'self'",
};

it.each(['text/css; charset=utf-8', 'font/woff2'])('%s goes without what only documents heed', (type) => {
  expect(Object.keys(fileHeaders(all, type))).toEqual([
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Strict-Transport-Security',
  ]);
});

it.each(['image/svg+xml', 'text/html', 'text/javascript; charset=utf-8', 'text/plain', 'application/json'])(
  '%s, which can be a document or run, has all of it',
  (type) => expect(fileHeaders(all, type)).toEqual(all),
);

it('every answer of the site says this, in full', () => {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  expect(siteHeaders('http://localhost:3000')).toEqual(always);
  expect(siteHeaders('https://trivia.example')).toEqual({
    ...always,
    'Strict-Transport-Security': 'max-age=31536000',
  });
});

/** What is sent where an app answers in this way. */
async function complete(answer: (response: ServerResponse) => void): Promise<Response> {
  const server = createServer((_request, response) => {
    completeHeaders(response, "default-src 'self'");
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  return sent;
}

it('a failure is kept by no cache, and what is no failure as the app says', async () => {
  for (const [status, cacheControl] of [
    [200, 'public'],
    [399, 'public'],
    [400, 'no-store'],
    [503, 'no-store'],
  ] as const) {
    const { headers } = await complete((response) => {
      response.setHeader('Cache-Control', 'public');
      response.writeHead(status, { 'X-Own': 'yes' }).end();
    });
    expect(headers.get('cache-control')).toBe(cacheControl);
    expect(headers.get('x-own')).toBe('yes');
  }
});

it('a page has its own policy or that of the public pages', async () => {
  const own = await complete((response) => {
    response.setHeader('Content-Security-Policy', "default-src 'none'");
    response.writeHead(200).end();
  });
  const other = await complete((response) => response.writeHead(200).end());
  expect([own, other].map(({ headers }) => headers.get('content-security-policy'))).toEqual([
    "default-src 'none'",
    "default-src 'self'",
  ]);
});

it('says how long a body is, and nothing of what the framework says to itself', async () => {
  const { headers } = await complete((response) => {
    response.setHeader(BODY_LENGTH_HEADER, '4');
    response.setHeader('x-middleware-rewrite', '/for/ios');
    response.writeHead(200);
    response.write('bo');
    response.end('dy');
  });
  expect([headers.get('content-length'), headers.get(BODY_LENGTH_HEADER)]).toEqual(['4', null]);
  expect(headers.get('x-middleware-rewrite')).toBeNull();
});

describe('what the framework says that an answer varies by', () => {
  const ROUTER = 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch';

  async function varyOf(type: string | undefined, ...vary: string[]) {
    const { headers } = await complete((response) => {
      if (type) response.setHeader('Content-Type', type);
      for (const value of vary) response.appendHeader('Vary', value);
      response.writeHead(200).end();
    });
    return headers.get('vary');
  }

  it.each(['image/webp', 'audio/mpeg', 'application/json'])('%s: nothing of the router', async (type) => {
    expect(await varyOf(type, ROUTER, 'Accept')).toBe('Accept');
    expect(await varyOf(type, ROUTER)).toBeNull();
    expect(await varyOf(type, 'Origin, Accept-Encoding')).toBe('Origin, Accept-Encoding');
    expect(await varyOf(type)).toBeNull();
  });

  it.each(['text/html; charset=utf-8', 'text/x-component', undefined])('%s: as it is', async (type) => {
    expect(await varyOf(type, ROUTER)).toBe(ROUTER);
  });
});
