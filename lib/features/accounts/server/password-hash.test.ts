import { passwordFits } from './password-hash';

/** Two at once and sixty-four that wait. */
const PLACES = 66;

test('a flood of sign-ins queues up to a bound, and who is beyond it is told to come back', async () => {
  const flood = Array.from({ length: PLACES + 30 }, () => passwordFits(null, 'guess', 'first'));
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(30);
  for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 5 });
  await expect(passwordFits(null, 'guess', 'first')).resolves.toBe(false);
});
