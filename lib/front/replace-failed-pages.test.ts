import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standInPages } from '@/lib/markup/stand-in-pages';
import { replaceFailedPages } from './replace-failed-pages';

const { failed, missing } = standInPages('Q&A <Show>', { failed: 'Group failed', missing: 'No such group' })(
  '/share_question/x',
);
let server: Server;

async function ask(answer: (response: ServerResponse) => void): Promise<Response> {
  const listener: RequestListener = (_request, response) => {
    replaceFailedPages(response, { failed, missing });
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
    out.setHeader('Content-Encoding', 'identity');
    out.setHeader('Last-Modified', new Date(0).toUTCString());
    out.write('Oh');
    out.end('no');
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('retry-after')).toBe('30');
  for (const name of ['etag', 'content-encoding', 'last-modified', 'content-length']) {
    expect([name, response.headers.get(name)]).toEqual([name, null]);
  }
  expect(await response.text()).toBe(failed);
});

test('a failed page that ends in one go becomes 503, too', async () => {
  const response = await ask((out) => {
    out.statusCode = 500;
    out.setHeader('Content-Type', 'text/html');
    out.end('Oh no');
  });
  expect([response.status, await response.text()]).toEqual([503, failed]);
});

test.each([
  [200, 'text/html; charset=utf-8'],
  [500, 'application/json'],
])('%i %s passes as it is', async (status, type) => {
  const response = await ask((out) => {
    out.setHeader('Content-Type', type);
    out.writeHead(status);
    out.end('body');
  });
  expect([response.status, await response.text()]).toEqual([status, 'body']);
});

test('what is not there is said in a page that needs no scripts', async () => {
  const response = await ask((out) => {
    out.setHeader('Content-Type', 'text/html; charset=utf-8');
    out.setHeader('Cache-Control', 's-maxage=3600');
    out.writeHead(404);
    out.end('<html id="__next_error__">');
  });
  expect([response.status, await response.text()]).toEqual([404, missing]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(missing).toContain('<h1>We could not find that</h1>');
});

test('groups have words of their own', () => {
  const pages = standInPages('Show', { failed: 'Group failed', missing: 'No such group' })(
    '/join-group/tag/x',
  );
  expect(pages.missing).toMatch(/Oops!.*No such group/s);
  expect(pages.failed).toMatch(/Oops!.*Group failed/s);
});

test('the page shows any product name as text', () => {
  expect(failed).toContain('Q&amp;A &lt;Show&gt;');
  expect(failed).not.toContain('<Show>');
});

test('an image that could not be made is a 503 as well, with what the app said', async () => {
  const response = await ask((out) => {
    out.statusCode = 500;
    out.end('Internal Server Error');
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('Internal Server Error');
});
