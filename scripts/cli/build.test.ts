import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Jest cannot load the scripts' modules: asked in a process of its own. */
function sourceStamp(directory: string): string {
  const program = `import { sourceStamp } from '${pathToFileURL('scripts/cli/build.mjs')}';
    console.log(sourceStamp(process.argv[1]));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program, directory], {
    encoding: 'utf8',
  });
}

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'trivia-stamp-'));
  write('app/page.tsx', 'a page');
  write('lib/front/front.ts', 'a front');
  write('middleware.ts', 'a policy');
});
afterEach(() => rmSync(checkout, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
}

test('a checkout that moves keeps its stamp', () => {
  const moved = mkdtempSync(join(tmpdir(), 'trivia-moved-checkout-'));
  cpSync(checkout, moved, { recursive: true });
  expect(sourceStamp(moved)).toBe(sourceStamp(checkout));
  rmSync(moved, { recursive: true });
});

test.each([
  ['another text', () => write('app/page.tsx', 'another page')],
  ['a new file', () => write('public/robots.txt', '')],
  ['another name', () => renameSync(join(checkout, 'lib/front'), join(checkout, 'lib/back'))],
  ['a file that is gone', () => rmSync(join(checkout, 'middleware.ts'))],
])('%s is another stamp', (_, change) => {
  const before = sourceStamp(checkout);
  change();
  expect(sourceStamp(checkout)).not.toBe(before);
});

test.each([
  ['a test', 'lib/front/front.test.ts'],
  ['what no build is made from', 'docs/operations.md'],
])('%s changes no stamp', (_, file) => {
  const before = sourceStamp(checkout);
  write(file, 'more');
  expect(sourceStamp(checkout)).toBe(before);
});
