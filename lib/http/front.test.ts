import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import { answerAtFront, refuseMalformed } from './front';

describe('what the front refuses', () => {
  it.each([
    ['GET', '/%', 404],
    ['GET', '/%ff', 404],
    ['GET', '/share_question/%00', 404],
    ['GET', '//evil.example/', 404],
    ['GET', '/\\evil.example', 404],
    ['GET', 'http://evil.example/', 404],
    ['TRACE', '/', 405],
    ['CONNECT', '/', 405],
    ['OPTIONS', '/preview.png', 405],
    ['POST', '/user/trivia_fan/preview.png?v=1', 405],
  ])('%s %s: %i', (method, url, status) => {
    expect(refuseMalformed(method, url)?.status).toBe(status);
  });

  it('names an address too long', () => {
    expect(refuseMalformed('GET', `/${'a'.repeat(9000)}`)?.status).toBe(414);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/share_question/%D8%A7'],
    ['GET', '/create_trivia/2026-11-21/Film%20%26%20TV/x'],
    ['POST', '/users/login_authorized_user?x=%'],
    ['HEAD', '/terms'],
    ['HEAD', '/user/trivia_fan/preview.png'],
    ['OPTIONS', '/categories/active_categories'],
  ])('lets %s %s through', (method, url) => {
    expect(refuseMalformed(method, url)).toBeNull();
  });

  it('judges any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const refusal = refuseMalformed('GET', `/${path}`);
        expect(refusal === null || refusal.status < 500).toBe(true);
      }),
    );
  });
});

/** The headers that the app behind the front finds on a request. */
async function headersBehind(headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  const settings = {
    trustedProxies: 0,
    publicPolicy: "default-src 'self'",
    standInPages: null,
    cors: { allowedOrigins: [], apiPaths: new Set<string>() },
    isDevelopment: false,
  };
  const server = createServer((request, response) => {
    if (!answerAtFront(request, response, settings)) response.end(JSON.stringify(request.headers));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/trivia_questions`, { headers });
  server.close();
  return await answer.json();
}

it('lets nobody speak to the app as the front or the framework itself would', async () => {
  const headers = await headersBehind({
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    [CLIENT_ADDRESS_HEADER]: '203.0.113.7',
    accept: 'text/html',
  });
  expect(headers).toMatchObject({ accept: 'text/html', [CLIENT_ADDRESS_HEADER]: '127.0.0.1' });
  expect(headers).not.toHaveProperty('x-middleware-subrequest');
});
