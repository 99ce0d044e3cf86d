// The merge waits for CI: what fails there once is tried again, and named either way (docs/decisions/0042).
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
