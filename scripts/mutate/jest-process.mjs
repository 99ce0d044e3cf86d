// What scripts/mutate.mts has run its tests: one Jest after the other, at a quarter of what starting each would take.
import { runCLI } from 'jest';

process.on('message', async ({ tests, projects }) => {
  const options = { runTestsByPath: true, runInBand: true, bail: 1, silent: true, reporters: [] };
  const { results } = await runCLI({ _: tests, selectProjects: projects, ...options }, [process.cwd()]);
  process.send(results.success);
});
