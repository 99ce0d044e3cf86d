import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compressKeptPages } from './compress-kept-pages';

const page = `<!DOCTYPE html><p>${'Which river is the longest? '.repeat(100)}</p>`;
let server: Server;
let origin: string;
let headers: Record<string, string> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    compressKeptPages(request, response);
    response.setHeader('X-Asked-For', String(request.headers['accept-encoding']));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const html = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"one"' };
const browser = { Accept: 'text/html,*/*;q=0.8', 'Accept-Encoding': 'gzip, deflate, br' };

async function get(asked: Record<string, string>) {
  const answer = await fetch(origin, { headers: asked });
  return {
    encoding: answer.headers.get('content-encoding'),
    askedFor: answer.headers.get('x-asked-for'),
    text: await answer.text(),
  };
}

test('a page with an ETag is sent packed, and the framework is not asked to pack it', async () => {
  headers = html;
  for (const time of ['made', 'kept']) {
    expect([time, await get(browser)]).toEqual([
      time,
      { encoding: 'gzip', askedFor: 'identity', text: page },
    ]);
  }
});

test.each([
  ['a page made for one request', { 'Content-Type': 'text/html' }, browser],
  ['what is no page', { ...html, 'Content-Type': 'application/json' }, browser],
  ['a page for a client without gzip', html, { ...browser, 'Accept-Encoding': 'identity' }],
])('%s is sent as it is', async (_, sent, asked) => {
  headers = sent;
  expect(await get(asked)).toMatchObject({ encoding: null, text: page });
});

test('what does not ask for a page is left to the framework', async () => {
  headers = html;
  expect(await get({ Accept: '*/*', 'Accept-Encoding': 'gzip' })).toMatchObject({
    encoding: null,
    askedFor: 'gzip',
  });
});
