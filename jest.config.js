const nextJest = require('next/jest');

const createJestConfig = nextJest({ dir: __dirname });

/** @type {import('jest').Config} */
const shared = {
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1', '^server-only$': '<rootDir>/lib/testing/server-only.ts' },
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/e2e/'],
  setupFiles: ['<rootDir>/lib/testing/jest-environment.ts'],
};

/** `*.test.tsx` in a browser-like document; everything else in plain Node. */
module.exports = async () => {
  const project = async (name, options) => ({
    ...(await createJestConfig({ ...shared, ...options })()),
    displayName: name,
  });
  return {
    projects: [
      await project('node', {
        testMatch: ['**/*.test.ts'],
        testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.integration\\.test\\.ts$'],
        testEnvironment: 'node',
      }),
      await project('component', {
        testMatch: ['**/*.test.tsx'],
        testEnvironment: 'jsdom',
        setupFilesAfterEnv: ['<rootDir>/lib/testing/component-matchers.ts'],
      }),
      await project('integration', { testMatch: ['**/*.integration.test.ts'], testEnvironment: 'node' }),
    ],
  };
};
