import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listStaticFiles, type StaticFiles } from './static-files';

let directory: string;
let files: StaticFiles;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'trivia-files-'));
  for (const [name, content] of Object.entries({
    'site/icon.svg': '<svg/>',
    'site/page.css': 'a {}',
    'site/page.css.br': 'brotli',
    'site/page.css.gz': 'gzip',
    'site/deep/data.unknown': Buffer.from([0, 255]),
    'site/deep/alone.br': 'a copy of nothing',
    'built/chunk.js': 'run()',
    'built/chunk.js.gz': 'zipped',
  })) {
    mkdirSync(join(directory, name, '..'), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  files = listStaticFiles(
    [
      { prefix: '/', directory: join(directory, 'site'), isImmutable: false },
      { prefix: '/_next/static/', directory: join(directory, 'built'), isImmutable: true },
    ],
    (content) => `version of ${content}`,
  );
});
afterAll(() => rmSync(directory, { recursive: true }));

it.each([
  ['/icon.svg', true],
  ['/deep/data.unknown', true],
  ['/_next/static/chunk.js', true],
  // Compressed copies and folders have no address.
  ['/page.css.br', false],
  ['/_next/static/chunk.js.gz', false],
  ['/deep/alone.br', false],
  ['/deep', false],
  ['/chunk.js', false],
  ['/../built/chunk.js', false],
])('there is a file at %s: %s', (path, isThere) => {
  expect(files.has(path)).toBe(isThere);
});

it('a file is read with its compressed copies, version and headers', async () => {
  expect(await files.read('/page.css')).toEqual({
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public' },
    body: Buffer.from('a {}'),
    copies: { br: Buffer.from('brotli'), gzip: Buffer.from('gzip') },
    version: 'version of a {}',
  });
});

it('a file of a folder whose names change with their content may be cached forever', async () => {
  expect(await files.read('/_next/static/chunk.js')).toMatchObject({
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
});

it('a file with an unknown ending is sent as bytes', async () => {
  const { headers, body, copies } = await files.read('/deep/data.unknown');
  expect([headers['content-type'], body, copies]).toEqual([
    'application/octet-stream',
    Buffer.from([0, 255]),
    undefined,
  ]);
});
