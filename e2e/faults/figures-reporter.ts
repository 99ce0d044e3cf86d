import type { FullResult, Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

const FIGURE = 'figure';

/** The annotation that brings a measurement into the table. */
export function figure(description: string): { type: string; description: string } {
  return { type: FIGURE, description };
}

/** Prints every fault with its measurements, and whether its rule was kept. */
export default class FiguresReporter implements Reporter {
  readonly #lines: string[] = [];

  onTestEnd(test: TestCase, { status, annotations, duration, errors }: TestResult) {
    const measured = annotations.filter(({ type }) => type === FIGURE).map(({ description }) => description);
    // The first three parts are the root, the project and the file.
    const fault = test.titlePath().slice(3).join(': ');
    const reason = annotations.find(({ type }) => type === 'skip')?.description;
    const outcomes: Record<string, string> = { passed: 'kept', skipped: `not tried: ${reason}` };
    const outcome = outcomes[status] ?? 'VIOLATED';
    console.log(`${outcome} after ${Math.round(duration / 1000)} s: ${fault}`);
    for (const { message = '' } of errors) console.log(message);
    this.#lines.push(`| ${fault} | ${measured.join('; ')} | ${outcome} |`);
  }

  onEnd({ status }: FullResult) {
    const head = ['| what was tried | measured | rule |', '| --- | --- | --- |'];
    console.log(['', ...head, ...this.#lines, '', `All rules kept: ${status === 'passed'}`].join('\n'));
  }

  printsToStdio() {
    return true;
  }
}
