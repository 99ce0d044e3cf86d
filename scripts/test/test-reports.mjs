import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../cli/node-binary.mjs';

/** The first lines of a test runner's message: enough to know what went wrong, its long form stands where it ran. */
const shorten = (message = '') =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, 12).join('\n');

/**
 * A Jest report as `{ passed, failures, flaky }`, the latter two of `{ name, message }`; a suite that could not run is one
 * failure, and flaky is what passed on its second try: decisions/0048.
 */
export function readJestReport({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name: file, message: shorten(message) }];
    return failed.map((test) => ({
      name: `${file} › ${test.fullName}`,
      message: shorten(test.failureMessages[0]),
    }));
  });
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, retryReasons }) => status === 'passed' && retryReasons?.length)
      .map(({ fullName, retryReasons }) => ({
        name: `${relative(root, name)} › ${fullName}`,
        message: shorten(retryReasons[0]),
      })),
  );
  return { passed: numPassedTests, failures, flaky };
}

/** A Playwright report in the same form; an error outside every test is one failure. */
export function readPlaywrightReport({ suites, errors, stats }) {
  const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const ended = (wanted) =>
    suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({
          name: `e2e/${file}:${line} › ${title}`,
          message: shorten(results.find(({ error }) => error)?.error.message),
        })),
    );
  const outside = errors.map(({ message }) => ({ name: 'Outside every test', message: shorten(message) }));
  return {
    passed: stats.expected + stats.flaky,
    failures: [...ended('unexpected'), ...outside],
    flaky: ended('flaky'),
  };
}
