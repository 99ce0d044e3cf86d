import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|mjs|mts)$/.test(file) && !file.endsWith('.d.ts'));

/** Matches a name that says nothing about the content; such files grow without bounds. */
const vague = /^(utils?|helpers?|types?|misc|common|shared|constants|index)\.(ts|tsx|js|mjs|mts)$/;

it('names files for what they hold', () => {
  expect(files.filter((file) => vague.test(basename(file)))).toEqual([]);
});

it('keeps files small enough to read at once', () => {
  const isLong = (file: string) => readFileSync(file, 'utf8').split('\n').length > 300;
  const code = files.filter((file) => !/(\.test\.tsx?|\.spec\.ts)$/.test(file));
  expect(code.filter(isLong)).toEqual([]);
});

it('keeps route handlers to a few declarative lines, and pages to less than 80', () => {
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length;
  const apiRoutes = files.filter((file) => /^app\/\(api\)\/.*\/route\.ts$/.test(file));
  const pages = files.filter((file) => /^app\/.*\/page\.tsx$/.test(file));
  expect(apiRoutes.length).toBeGreaterThan(0);
  expect(pages.length).toBeGreaterThan(0);
  expect(apiRoutes.filter((file) => linesOf(file) > 40)).toEqual([]);
  expect(pages.filter((file) => linesOf(file) > 80)).toEqual([]);
});

it('marks every file of a server folder as server-only', () => {
  const guarded = files.filter((file) => /^lib\/features\/[^/]+\/server\/.*(?<!\.test)\.ts$/.test(file));
  expect(guarded.length).toBeGreaterThan(0);
  expect(guarded.filter((file) => !readFileSync(file, 'utf8').startsWith("import 'server-only';"))).toEqual(
    [],
  );
});
