import { createServer, type ServerResponse } from 'node:http';
import { BODY_LENGTH_HEADER } from '@/lib/api/request-headers';
import { standInPages } from '@/lib/site/markup/stand-in-pages';
import { listenHere } from '@/lib/testing/loopback-server';
import {
  completeHeaders,
  replaceFailedPages,
  runsFramework,
  withoutFramework,
  withStyles,
} from './framework-responses';

type Answer = (response: ServerResponse) => void;

/** Sends the response of an app behind this function. */
async function send(before: Answer, answer: Answer): Promise<Response> {
  const server = createServer((_request, response) => {
    before(response);
    answer(response);
  });
  const sent = await fetch(await listenHere(server));
  server.close();
  return sent;
}

const complete = (answer: Answer) =>
  send((response) => completeHeaders(response, "default-src 'self'"), answer);

it('a failure is never cached, and another response as the app says', async () => {
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

const ofGroups = { failed: 'Group failed', missing: 'No such group', loading: 'Group loading' };
const { failed, missing } = standInPages('Q&A <Show>', ofGroups)('/share_question/x');

const ask = (answer: Answer) => send((response) => replaceFailedPages(response, { failed, missing }), answer);

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
  const pages = standInPages('Show', ofGroups)('/join-group/tag/x');
  expect(pages.missing).toMatch(/Oops!.*No such group/s);
  expect(pages.failed).toMatch(/Oops!.*Group failed.*data-try-again.*Group loading/s);
  expect(pages.loading).toMatch(/http-equiv="refresh" content="0".*<h1>Group loading/s);
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

const framework = [
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/b.js" async=""></script>',
  '<script src="/_next/static/chunks/c.js" noModule=""></script>',
  '<script id="_R_">self.__next_r="x"</script>',
  '<script>self.__next_f.push([1,"a \\u003c/script> \\"data-needs-framework=\\\\\\"\\\\\\"\\"\n"])</script>',
];
const own = [
  '<link rel="preload" href="/font.woff2" as="font" crossorigin=""/>',
  '<script src="/question.js?v=abc" async=""></script>',
  '<script type="application/ld+json">{"text":"1 \\u003c 2"}</script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt; data-needs-framework=&quot;&quot;</p>',
];
const page = (...parts: string[]) =>
  `<!DOCTYPE html><html><head></head><body>${parts.join('')}</body></html>`;

test('of a page without the framework everything else stays as it is', () => {
  const html = page(framework[0] ?? '', own[0] ?? '', ...framework.slice(1), ...own.slice(1), ...framework);
  expect(runsFramework(html)).toBe(false);
  expect(withoutFramework(html)).toBe(page(...own));
});

test.each([
  ['a part that works by scripts', '<main data-needs-framework="">'],
  ['a part that is still being made', '<!--$?--><template id="B:0"></template><p>Loading</p><!--/$-->'],
  ['a part that failed, and is tried again in the browser', '<!--$!--><template></template><!--/$-->'],
])('a page with %s keeps its scripts', (_, part) => {
  expect(runsFramework(page(part))).toBe(true);
});

test('style sheets stand in the page in place of their links, in their order, with addresses that lead there still', async () => {
  const link = (name: string) =>
    `<link rel="stylesheet" href="/_next/static/chunks/${name}.css?dpl=1" data-precedence="next"/>`;
  const read = async (path: string) =>
    `.${path.split('/').at(-1)}{src:url(../media/a.woff2),url(data:x),url(/b)}`;
  const sheet = (name: string) =>
    `<style>.${name}.css{src:url(/_next/static/media/a.woff2),url(data:x),url(/b)}</style>`;
  const hint = '<link rel="preload" href="/_next/static/chunks/three.css" as="style"/>';
  expect(await withStyles(`<head>${link('one')}<title>x</title>${link('two')}${hint}</head>`, read)).toBe(
    `<head>${sheet('one')}<title>x</title>${sheet('two')}</head>`,
  );
});
