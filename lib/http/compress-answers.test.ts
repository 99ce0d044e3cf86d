import { createServer, get, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressAnswers, sendPreparedPages } from './compress-answers';
import { replaceFailedPages } from './replace-failed-pages';

const page = (text: string) => `<!doctype html>${text.repeat(2000)}`;
const standIns = { failed: page('failed'), missing: page('missing') };

let server: Server;
afterEach(() => new Promise((closed) => server.close(closed)));

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks a server that answers so, through the front's chain, for each of the accepted encodings in turn. */
async function ask(
  accepted: readonly string[],
  answer: (response: ServerResponse) => void,
  known?: string,
): Promise<Answer[]> {
  server = createServer((request, response) => {
    compressAnswers(request, response);
    replaceFailedPages(response, standIns);
    sendPreparedPages(request, response);
    answer(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const answers: Answer[] = [];
  for (const encoding of accepted) {
    const headers = {
      ...(encoding && { 'Accept-Encoding': encoding }),
      ...(known && { 'If-None-Match': known }),
    };
    answers.push(
      await new Promise<Answer>((resolve, reject) => {
        get({ port, host: '127.0.0.1', headers, agent: false }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          const { statusCode: status, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks) });
        }).on('error', reject);
      }),
    );
  }
  return answers;
}

function keptPage(response: ServerResponse, html: string): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('x-nextjs-cache', 'HIT');
  response.setHeader('Content-Length', Buffer.byteLength(html));
  response.end(html);
}

test('a kept page is sent from a copy in the encoding the browser takes', async () => {
  const html = page('<p>Whose is it? 🙂</p>');
  const [brotli, gzip, again, refused, plain] = await ask(
    ['gzip, deflate, br, zstd', 'gzip', 'gzip;q=0.5', 'gzip;q=0, br;q=0.0', ''],
    (out) => keptPage(out, html),
  );
  expect(brotli?.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(html);
  expect(gzip?.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(gzip?.body.length),
    vary: 'Accept-Encoding',
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
  });
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(html);
  expect(again?.body).toEqual(gzip?.body);
  for (const whole of [refused, plain]) {
    expect(whole?.headers['content-encoding']).toBeUndefined();
    expect(whole?.headers['content-length']).toBe(String(Buffer.byteLength(html)));
    expect(whole?.body.toString()).toBe(html);
  }
});

test('another version of a page is another copy', async () => {
  let version = 0;
  const answers = await ask(['gzip', 'gzip'], (out) => {
    version += 1;
    keptPage(out, page(`version ${version}`));
  });
  expect(answers.map(({ body }) => gunzipSync(body).toString())).toEqual([
    page('version 1'),
    page('version 2'),
  ]);
  expect(answers[0]?.headers.etag).not.toBe(answers[1]?.headers.etag);
});

test('who has the page already is told so', async () => {
  const html = page('the same');
  const [first] = await ask(['gzip'], (out) => keptPage(out, html));
  server.close();
  const [again, other] = await ask(
    ['gzip', 'br'],
    (out) => keptPage(out, html),
    `"x", ${first?.headers.etag}`,
  );
  for (const answer of [again, other]) {
    expect(answer).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(answer?.headers['content-encoding']).toBeUndefined();
  }
  server.close();
  const [changed] = await ask(['gzip'], (out) => keptPage(out, page('new')), first?.headers.etag);
  expect(changed?.status).toBe(200);
});

test('a page that could not be made is replaced, not sent from a copy', async () => {
  const [answer] = await ask(['gzip'], (out) => {
    out.statusCode = 500;
    keptPage(out, page('broken'));
  });
  expect(answer?.status).toBe(503);
  expect(gunzipSync(answer?.body ?? '').toString()).toBe(standIns.failed);
});

test('what is sent in pieces, and data, is compressed on its way', async () => {
  const [answer] = await ask(['gzip'], (out) => {
    out.setHeader('Content-Type', 'application/json');
    out.write('["a",');
    out.end(`"${'b'.repeat(5000)}"]`);
  });
  expect(answer?.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(answer?.body ?? '').toString())).toHaveLength(2);
});
