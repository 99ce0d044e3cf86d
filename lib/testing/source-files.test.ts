import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|mjs|mts)$/.test(file) && !file.endsWith('.d.ts'));

it('no source file is longer than 300 lines', () => {
  const isLong = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length > 300;
  const code = files.filter((file) => !/(\.test\.tsx?|\.spec\.ts)$/.test(file));
  expect(code.filter(isLong)).toEqual([]);
});

it('every file of a server folder is marked as server-only', () => {
  const guarded = files.filter((file) => /^lib\/features\/[^/]+\/server\/.*(?<!\.test)\.ts$/.test(file));
  expect(guarded.length).toBeGreaterThan(0);
  expect(guarded.filter((file) => !readFileSync(file, 'utf8').startsWith("import 'server-only';"))).toEqual(
    [],
  );
});
