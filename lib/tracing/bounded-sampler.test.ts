import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { BoundedSampler } from './bounded-sampler';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('takes so many of each second and no more', () => {
  const sampler = new BoundedSampler(2);
  const take = () => sampler.shouldSample().decision === SamplingDecision.RECORD_AND_SAMPLED;
  expect([take(), take(), take(), take()]).toEqual([true, true, false, false]);
  jest.advanceTimersByTime(999);
  expect(take()).toBe(false);
  jest.advanceTimersByTime(1);
  expect([take(), take(), take()]).toEqual([true, true, false]);
});
