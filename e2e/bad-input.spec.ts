import { request as plainRequest } from 'node:http';
import { expect, test } from './fixtures/test';

/** Values that break careless servers, as they stand in an address. */
const malformedNames = {
  'a NUL': 'a%00b',
  'a path to a parent folder': '..%2f..%2fetc%2fpasswd',
  markup: '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '5,000 characters': 'x'.repeat(5000),
  'marks of direction': '%E2%80%AEabc%E2%81%A6',
  'an encoded per cent': '%25',
  'an encoded escape': '%2525E0%2525A4',
  'a bare per cent': '%',
  'a cut escape': '%E0%A4%A',
  'invalid UTF-8': '%FF%FE',
  'an emoji': '%F0%9F%8E%89',
  'a semicolon and a quote': "a;b'%22",
  spaces: '%20%20',
};

/** The status of a path sent exactly as it is, because clients would normalize it. */
function requestStatus(origin: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    plainRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

test('a visitor who opens a malformed address of a question or profile gets 400 or 404', async ({
  baseURL,
}) => {
  for (const [kind, name] of Object.entries(malformedNames)) {
    for (const page of [`/share_question/${name}`, `/user/${name}`]) {
      expect([400, 404], `${kind}: ${page}`).toContain(await requestStatus(String(baseURL), page));
      expect([400, 404], `${kind}: ${page}/preview.png`).toContain(
        await requestStatus(String(baseURL), `${page}/preview.png`),
      );
    }
  }
});

test('a visitor who opens the browse page with malformed parameters gets the page, or 414 if the address is too long', async ({
  baseURL,
}) => {
  for (const [kind, name] of Object.entries(malformedNames)) {
    const status = await requestStatus(String(baseURL), `/single_games?date=${name}&category=${name}`);
    expect(status, kind).toBe(kind === '5,000 characters' ? 414 : 200);
  }
});
