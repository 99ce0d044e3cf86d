// What scripts/mutate.mts has run its tests: one file after the other. Never with `bail`: Jest would end the process, and
// starting it costs more than most files of tests.
import { runCLI } from 'jest';

process.on('message', async ({ test, projects }) => {
  const options = { runTestsByPath: true, runInBand: true, silent: true, reporters: [] };
  const { results } = await runCLI({ _: [test], selectProjects: projects, ...options }, [process.cwd()]);
  process.send(results.success);
});
