import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tryAgainPage } from '@/lib/markup/try-again-page';
import { replaceFailedPages } from './replace-failed-pages';

const page = tryAgainPage('Q&A <Show>');
let server: Server;

async function ask(answer: (response: ServerResponse) => void): Promise<Response> {
  const listener: RequestListener = (_request, response) => {
    replaceFailedPages(response, page);
    answer(response);
  };
  server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

afterEach(() => new Promise((closed) => server.close(closed)));

test('a failed page becomes 503 with advice, and no cache keeps it', async () => {
  const response = await ask((out) => {
    out.statusCode = 500;
    out.setHeader('Content-Type', 'text/html; charset=utf-8');
    out.setHeader('Content-Length', 4);
    out.setHeader('ETag', '"x"');
    out.write('Oh');
    out.end('no');
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('retry-after')).toBe('30');
  expect(response.headers.get('etag')).toBeNull();
  expect(await response.text()).toBe(page);
});

test('a failed page that ends in one go becomes 503, too', async () => {
  const response = await ask((out) => {
    out.statusCode = 500;
    out.setHeader('Content-Type', 'text/html');
    out.end('Oh no');
  });
  expect([response.status, await response.text()]).toEqual([503, page]);
});

test.each([
  [200, 'text/html; charset=utf-8'],
  [404, 'text/html; charset=utf-8'],
  [500, 'application/json'],
])('%i %s passes as it is', async (status, type) => {
  const response = await ask((out) => {
    out.setHeader('Content-Type', type);
    out.writeHead(status);
    out.end('body');
  });
  expect([response.status, await response.text()]).toEqual([status, 'body']);
});

test('the page shows any product name as text', () => {
  expect(page).toContain('Q&amp;A &lt;Show&gt;');
  expect(page).not.toContain('<Show>');
});
