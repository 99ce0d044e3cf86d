import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import { siteHeaders } from './complete-headers';
import { createFront } from './front';
import { listStaticFiles } from './static-files';

/** The headers that the app behind the front finds on a request. */
async function headersBehind(headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  const settings = {
    trustedProxies: 0,
    publicPolicy: "default-src 'self'",
    standInPages: null,
    cors: { allowedOrigins: [], apiPaths: new Set<string>() },
    files: listStaticFiles([]),
  };
  const front = createFront(settings, async (request, response) => {
    response.end(JSON.stringify(request.headers));
  });
  const server = createServer(front).listen(0, '127.0.0.1');
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

it.each([
  ['https://trivia.example', 'max-age=31536000'],
  ['http://localhost:3000', undefined],
  [undefined, undefined],
])('has browsers of a site at %s speak TLS alone: %s', (siteUrl, said) => {
  expect(siteHeaders(siteUrl)['Strict-Transport-Security']).toBe(said);
});
