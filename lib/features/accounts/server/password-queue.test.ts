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
  const come = (rank: HashRank) => verifyPassword(null, 'guess', rank).then(() => order.push(rank));
  const twenty = (rank: HashRank) => Array.from({ length: 20 }, () => come(rank));
  const early = Array.from({ length: 2 + 32 }, () => come('repeated'));
  await expect(verifyPassword(null, 'guess', 'repeated')).rejects.toMatchObject({ status: 503 });
  await Promise.all([...early, ...twenty('first'), ...twenty('known')]);
  /** Counts the checks of a rank before the tenth of another; it is not exact, because two run at once. */
  const doneBeforeTenth = (rank: HashRank, other: HashRank) => {
    const tenth = order.flatMap((one, index) => (one === other ? [index] : []))[9];
    return order.slice(0, tenth).filter((one) => one === rank).length;
  };
  expect(doneBeforeTenth('known', 'first')).toBeGreaterThan(10);
  expect(doneBeforeTenth('repeated', 'first')).toBeLessThan(10);
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
