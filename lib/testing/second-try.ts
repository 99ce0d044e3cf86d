// CI blocks the merge, so a failed test is tried again, and reported as flaky (docs/decisions/0042).
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
