import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Jest cannot load the scripts' modules: read in a process of its own. */
function read(reader: 'readJestReport' | 'readPlaywrightReport', report: object) {
  const program = `import { ${reader} as read } from '${pathToFileURL('scripts/test-reports.mjs')}';
    console.log(JSON.stringify(read(JSON.parse(process.argv[1]))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(report)], {
      encoding: 'utf8',
    }),
  );
}

const jestTest = (fullName: string, status: string, extra = {}) => ({
  fullName,
  status,
  failureMessages: [],
  ...extra,
});

test('names what failed in Jest, and what passed on its second try', () => {
  const report = read('readJestReport', {
    numPassedTests: 2,
    testResults: [
      {
        name: `${process.cwd()}/lib/a.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          jestTest('adds', 'passed'),
          jestTest('waits', 'passed', { retryReasons: ['Error: too early'] }),
          jestTest('divides', 'failed', { failureMessages: ['Error: by zero'] }),
        ],
      },
      {
        name: `${process.cwd()}/lib/b.test.ts`,
        status: 'failed',
        message: 'Cannot be read',
        assertionResults: [],
      },
    ],
  });
  expect(report).toEqual({
    passed: 2,
    failures: [
      { name: 'lib/a.test.ts › divides', message: 'Error: by zero' },
      { name: 'lib/b.test.ts', message: 'Cannot be read' },
    ],
    flaky: [{ name: 'lib/a.test.ts › waits', message: 'Error: too early' }],
  });
});

test('names what failed in Chromium, also in nested groups and outside every test', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: messages.map((message) => (message === '' ? {} : { error: { message } })) }],
  });
  const report = read('readPlaywrightReport', {
    suites: [
      {
        specs: [spec('opens', 'expected', ''), spec('saves', 'unexpected', 'Lost', 'Lost again')],
        suites: [{ specs: [spec('waits', 'flaky', 'Too early', '')] }],
      },
    ],
    errors: [{ message: 'No server' }],
    stats: { expected: 1, flaky: 1 },
  });
  expect(report).toEqual({
    passed: 2,
    failures: [
      { name: 'e2e/a.spec.ts:3 › saves', message: 'Lost' },
      { name: 'Outside every test', message: 'No server' },
    ],
    flaky: [{ name: 'e2e/a.spec.ts:3 › waits', message: 'Too early' }],
  });
});
