import { addGauge, readMetrics } from './metrics';

it('a scrape gets the current value of a gauge', async () => {
  let days = 3;
  addGauge('trivia_test_days', 'Days', () => days);
  days = 4;
  expect((await readMetrics()).text).toContain('\ntrivia_test_days 4\n');
});

it('a scrape gets a gauge by its labels, without labels that have no value', async () => {
  let jobs: Record<string, number> = { waiting: 1, running: 2 };
  addGauge('trivia_test_jobs', 'Jobs', async () => jobs, 'state');
  expect((await readMetrics()).text).toContain('trivia_test_jobs{state="waiting"} 1');
  jobs = { running: 0 };
  const { text } = await readMetrics();
  expect(text).toContain('trivia_test_jobs{state="running"} 0');
  expect(text).not.toContain('trivia_test_jobs{state="waiting"}');
});

it('a scrape gets the other gauges if one fails', async () => {
  addGauge('trivia_test_absent', 'Absent', () => undefined);
  addGauge('trivia_test_broken', 'Broken', () => Promise.reject(new Error('away')));
  addGauge('trivia_test_sound', 'Sound', () => 1);
  const { text } = await readMetrics();
  expect(text).not.toMatch(/^trivia_test_(absent|broken) /m);
  expect(text).toContain('trivia_test_sound 1');
});

it('a scrape gets the later of two gauges of one name', async () => {
  addGauge('trivia_test_twice', 'Twice', () => 1);
  addGauge('trivia_test_twice', 'Twice', () => 2);
  expect((await readMetrics()).text).toContain('trivia_test_twice 2');
});
