import { requestRaw } from './fixtures/raw-http';
import { expect, test } from './fixtures/test';

const TOO_LONG = 'x'.repeat(5000);

/** Values that break careless servers, as they stand in an address. */
const malformedNames = {
  'a NUL': 'a%00b',
  'a path to a parent folder': '..%2f..%2fetc%2fpasswd',
  markup: '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '5,000 characters': TOO_LONG,
  'marks of direction': '%E2%80%AEabc%E2%81%A6',
  'an encoded per cent': '%25',
  'an encoded escape': '%2525E0%2525A4',
  'a bare per cent': '%',
  'a cut escape': '%E0%A4%A',
  'invalid UTF-8': '%FF%FE',
  'an emoji': '%F0%9F%8E%89',
  'a semicolon and a quote': "a;b'%22",
  spaces: '%20%20',
  'a line break and a header': '%0d%0aSet-Cookie:x=1',
};

test('a visitor who opens a malformed address of a question, profile or group gets 400 or 404, and no script or header of it', async ({
  baseURL,
}) => {
  for (const [kind, name] of Object.entries(malformedNames)) {
    const pages = ['/share_question', '/user', '/join-group', '/join-group/tag'].map(
      (page) => `${page}/${name}`,
    );
    for (const path of [...pages, ...pages.map((page) => `${page}/preview.png`), `/group-game/${name}`]) {
      const { status, headers, body } = await requestRaw(baseURL + path);
      expect([400, 404], `${kind}: ${path}`).toContain(status);
      expect(headers, `${kind}: ${path}`).not.toHaveProperty('set-cookie');
      expect(body, `${kind}: ${path}`).not.toContain('<script>alert');
    }
  }
});

test('a visitor who opens the browse page with malformed parameters gets the page, or 414 if they are too long', async ({
  baseURL,
}) => {
  for (const [kind, value] of Object.entries(malformedNames)) {
    const { status, body } = await requestRaw(`${baseURL}/single_games?date=${value}&category=${value}`);
    expect(status, kind).toBe(value === TOO_LONG ? 414 : 200);
    if (status === 200) expect(body, kind).toContain('Search Word Puzzles');
  }
});
