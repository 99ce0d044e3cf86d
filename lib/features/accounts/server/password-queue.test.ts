// The queue does not depend on the cost of a hash, which password-hash.test.ts tests.
import '@/lib/testing/low-costs';
import { registry } from '@/lib/monitoring/metrics';
import { type HashRank, verifyPassword } from './password-hash';

/** Sends that many wrong guesses at once, and returns the errors of those that were not checked. */
async function sendGuesses(many: number, rank: HashRank) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: many }, () => verifyPassword(null, 'guess', rank)),
  );
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}

// Two checks run at once, and the others wait.
it.each<[HashRank, number]>([
  ['repeated', 2 + 32],
  ['first', 2 + 64],
  ['known', 2 + 128],
])(
  'in a flood of sign-ins of the rank “%s” %d are taken, and the others are asked to come back',
  async (rank, places) => {
    const refused = await sendGuesses(places + 3, rank);
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    await expect(verifyPassword(null, 'guess', rank)).resolves.toBe(false);
  },
);

it('signed-in people get their passwords checked first, then first attempts, then repeated ones', async () => {
  const order: HashRank[] = [];
  const check = (rank: HashRank) => verifyPassword(null, 'guess', rank).then(() => order.push(rank));
  const checkTwenty = (rank: HashRank) => Array.from({ length: 20 }, () => check(rank));
  await Promise.all([...checkTwenty('repeated'), ...checkTwenty('first'), ...checkTwenty('known')]);
  // Two run at once, so the first two and the ends of a rank are not exact.
  const findPlaces = (rank: HashRank) => order.flatMap((one, place) => (one === rank ? [place] : []));
  expect(findPlaces('known')[17]).toBeLessThan(findPlaces('first')[2] ?? 0);
  expect(findPlaces('first')[17]).toBeLessThan(findPlaces('repeated')[4] ?? 0);
});

it('a scrape gets the number of passwords that are being checked, and of those that wait', async () => {
  const metric = () => registry.getSingleMetric('trivia_password_checks')?.get();
  const guesses = sendGuesses(5, 'first');
  const busy = await metric();
  expect(busy?.values).toEqual([
    expect.objectContaining({ labels: { state: 'running' }, value: 2 }),
    expect.objectContaining({ labels: { state: 'waiting' }, value: 3 }),
  ]);
  await guesses;
  expect((await metric())?.values.map(({ value }) => value)).toEqual([0, 0]);
});
