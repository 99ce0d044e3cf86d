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

/** The status of a path sent exactly as it is: clients would clean it up. */
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

for (const [kind, name] of Object.entries(names)) {
  test(`${kind} in an address finds nothing and breaks nothing`, async ({ baseURL }) => {
    const paths = [
      `/share_question/${name}`,
      `/user/${name}`,
      `/share_question/${name}/preview.png`,
      `/user/${name}/preview.png`,
    ];
    for (const path of paths) {
      expect([400, 404], path).toContain(await statusOf(baseURL ?? '', path));
    }
    // Here it is inert: the page shows today.
    const status = await statusOf(baseURL ?? '', `/single_games?date=${name}&category=${name}`);
    expect([200, 414], 'a date that is none').toContain(status);
  });
}
