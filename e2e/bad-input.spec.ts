import { request as plainRequest } from 'node:http';
import { expect, test } from './fixtures/test';

const names = {
  'a NUL': 'a%00b',
  'a way up': '..%2f..%2fetc%2fpasswd',
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
function statusOf(origin: string, path: string): Promise<number> {
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

test('a senseless query finds nothing and breaks nothing, in any address', async ({ baseURL }) => {
  const asked = Object.entries(names).flatMap(([kind, name]) => [
    ...[
      `/share_question/${name}`,
      `/user/${name}`,
      `/share_question/${name}/preview.png`,
      `/user/${name}/preview.png`,
    ].map((path) => ({ kind, path, expected: [400, 404] })),
    // This route ignores the parameters: the page shows today.
    { kind, path: `/single_games?date=${name}&category=${name}`, expected: [200, 414] },
  ]);
  await Promise.all(
    asked.map(async ({ kind, path, expected }) => {
      expect(expected, `${kind}: ${path}`).toContain(await statusOf(baseURL ?? '', path));
    }),
  );
});
