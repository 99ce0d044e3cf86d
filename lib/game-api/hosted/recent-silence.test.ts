import { createRecentSilence, MEMORY_MS } from './circuit-breaker';

test('a call that met silence is remembered for a moment, others are not', () => {
  let now = 0;
  const silence = createRecentSilence(() => now);
  silence.note('/slow');
  expect(silence.includes('/slow')).toBe(true);
  expect(silence.includes('/other')).toBe(false);
  now = MEMORY_MS - 1;
  silence.note('/other');
  expect(silence.includes('/slow')).toBe(true);
  now = MEMORY_MS;
  expect(silence.includes('/slow')).toBe(false);
  expect(silence.includes('/other')).toBe(true);
});
