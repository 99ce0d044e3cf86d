import { addGauge, readMetrics } from './metrics';

it('reports the current value of a gauge', async () => {
  let days = 3;
  addGauge('trivia_test_days', 'Days', () => days);
  days = 4;
  expect((await readMetrics()).text).toContain('\ntrivia_test_days 4\n');
});

it('reports a gauge by its labels, and drops labels without a value', async () => {
  let jobs: Record<string, number> = { waiting: 1, running: 2 };
  addGauge('trivia_test_jobs', 'Jobs', async () => jobs, 'state');
  expect((await readMetrics()).text).toContain('trivia_test_jobs{state="waiting"} 1');
  jobs = { running: 0 };
  const { text } = await readMetrics();
  expect(text).toContain('trivia_test_jobs{state="running"} 0');
  expect(text).not.toContain('trivia_test_jobs{state="waiting"}');
});

it('leaves out a gauge that fails, and reports the others', async () => {
  addGauge('trivia_test_absent', 'Absent', () => undefined);
  addGauge('trivia_test_broken', 'Broken', () => Promise.reject(new Error('away')));
  addGauge('trivia_test_sound', 'Sound', () => 1);
  const { text } = await readMetrics();
  expect(text).not.toMatch(/^trivia_test_(absent|broken) /m);
  expect(text).toContain('trivia_test_sound 1');
});

it('uses the later one of two gauges of a name', async () => {
  addGauge('trivia_test_twice', 'Twice', () => 1);
  addGauge('trivia_test_twice', 'Twice', () => 2);
  expect((await readMetrics()).text).toContain('trivia_test_twice 2');
});
