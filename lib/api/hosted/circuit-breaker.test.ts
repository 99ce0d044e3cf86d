import { createCircuitBreaker, createRecentSilence, FAILURE_LIMIT, REST_MS } from './hosted';

function breakerAt(start: number) {
  const clock = { now: start };
  return { clock, breaker: createCircuitBreaker(() => clock.now) };
}

function failTimes(breaker: ReturnType<typeof createCircuitBreaker>, times: number): void {
  for (let failure = 0; failure < times; failure++) breaker.failed();
}

test('the host gets calls until its third failure in a row', () => {
  const { breaker } = breakerAt(0);
  failTimes(breaker, 2);
  expect(breaker.mayCall()).toBe(true);
  breaker.failed();
  expect(breaker.mayCall()).toBe(false);
});

test('a success in between resets the count', () => {
  const { breaker } = breakerAt(0);
  failTimes(breaker, FAILURE_LIMIT - 1);
  breaker.succeeded();
  failTimes(breaker, FAILURE_LIMIT - 1);
  expect(breaker.mayCall()).toBe(true);
});

test('after the rest one call may try the host, and others only after its success', () => {
  const { breaker, clock } = breakerAt(1000);
  failTimes(breaker, FAILURE_LIMIT);
  clock.now += REST_MS - 1;
  expect(breaker.mayCall()).toBe(false);
  clock.now += 1;
  expect(breaker.mayCall()).toBe(true);
  expect(breaker.mayCall()).toBe(false);
  breaker.succeeded();
  expect(breaker.mayCall()).toBe(true);
});

test('a host that fails again gets no calls until the next rest is over', () => {
  const { breaker, clock } = breakerAt(0);
  failTimes(breaker, FAILURE_LIMIT);
  clock.now += REST_MS;
  expect(breaker.mayCall()).toBe(true);
  breaker.failed();
  clock.now += REST_MS - 1;
  expect(breaker.mayCall()).toBe(false);
  clock.now += 1;
  expect(breaker.mayCall()).toBe(true);
});

test('an unanswered call is remembered for five seconds, and no other call is', () => {
  let now = 0;
  const silence = createRecentSilence(() => now);
  silence.note('/slow');
  expect(silence.includes('/other')).toBe(false);
  now = 4999;
  expect(silence.includes('/slow')).toBe(true);
  now = 5000;
  expect(silence.includes('/slow')).toBe(false);
});
