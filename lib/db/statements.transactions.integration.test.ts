import { randomUUID } from 'node:crypto';
import { config } from '@/lib/config/config';
import { ApiError } from '@/lib/errors/api-error';
import { addCategory } from '@/lib/testing/factories';
import { database } from './connection';
import { insertEntries } from './history-entries';
import { inTransaction } from './statements';

/** Runs work that fails with this error the first `times` times; returns its result and the number of attempts. */
async function runFailing(failure: unknown, times = Number.POSITIVE_INFINITY) {
  let attempts = 0;
  const result = await inTransaction(async () => {
    attempts += 1;
    if (attempts <= times) throw failure;
    return 'done';
  }).catch((error: unknown) => error);
  return { attempts, result };
}

const makeDatabaseError = (fields: object) => Object.assign(new Error('the database says so'), fields);

/** The embedded database has one writer; on PostgreSQL 0.6 of the pool write at once, so that readers find the rest free. */
const WRITERS_AT_ONCE = config.DATABASE_URL ? Math.floor(config.DATABASE_POOL_SIZE * 0.6) : 1;

/** SQLite's errors while another process locks or repairs the file, and PostgreSQL's conflicts. */
const busyErrors = [
  { errcode: 5 },
  { errcode: 261 },
  { code: '40001' },
  { code: '40P01' },
  { code: '55P03' },
];
const conflict = makeDatabaseError({ errcode: 5 });

it.each(busyErrors)(
  'a transaction that fails with %j because somebody else writes is repeated',
  async (fields) => {
    expect(await runFailing(makeDatabaseError(fields), 2)).toEqual({ attempts: 3, result: 'done' });
  },
);

it('a transaction that fails with a translated conflict is repeated', async () => {
  const explained = new ApiError('unavailable', 'The database is away.', { cause: conflict });
  expect(await runFailing(explained, 1)).toEqual({ attempts: 2, result: 'done' });
});

it('a transaction that always conflicts is refused with 503 after five attempts', async () => {
  expect(await runFailing(conflict)).toEqual({
    attempts: 5,
    result: expect.objectContaining({ status: 503, retryAfterSeconds: 2, cause: conflict }),
  });
});

it.each([
  ['an error without a code', makeDatabaseError({})],
  ['a violated check', makeDatabaseError({ code: '23514' })],
  [
    'another violated constraint',
    makeDatabaseError({ errcode: 2067, message: 'UNIQUE constraint failed: users.id' }),
  ],
  ['a refusal', new ApiError('stale', 'Look at it again.')],
  [
    'a refusal because of a violated constraint',
    new ApiError('stale', 'Look again.', { cause: makeDatabaseError({ errcode: 787 }) }),
  ],
  ['a thrown null', null],
])('a transaction is not repeated after %s', async (_what, failure) => {
  const { attempts, result } = await runFailing(failure);
  expect(attempts).toBe(1);
  expect(result).toBe(failure);
});

it('an entry whose number is taken meanwhile is stored with the next one', async () => {
  const categoryId = await addCategory();
  const entry = () => ({
    id: randomUUID(),
    subjectType: 'category' as const,
    subjectId: categoryId,
    action: 'changed' as const,
    before: null,
    after: '{}',
    reason: null,
    changedBy: null,
    author: null,
    changedAt: new Date().toISOString(),
    requestKey: null,
    partOf: null,
    fileName: null,
  });
  const [first, second] = [entry(), entry()];
  await insertEntries([first], database());
  let attempts = 0;
  await inTransaction(async (transaction) => {
    attempts += 1;
    if (attempts > 1) return insertEntries([second], transaction);
    // The first attempt stores the number that it would have got before the other entry was there.
    await transaction
      .insertInto('history')
      .values({ ...second, sequence: 1 })
      .execute();
  });
  const stored = database().selectFrom('history').select(['id', 'sequence']);
  expect(await stored.where('subjectId', '=', categoryId).orderBy('sequence').execute()).toEqual([
    { id: first.id, sequence: 1 },
    { id: second.id, sequence: 2 },
  ]);
  expect(attempts).toBe(2);
});

it('a transaction that fails stores nothing', async () => {
  const add = (failure?: Error) =>
    inTransaction(async (transaction) => {
      const id = await addCategory({}, transaction);
      if (failure) throw Object.assign(failure, { id });
      return id;
    }).catch((error: { id: string }) => error.id);
  const [stored, lost] = [await add(), await add(new Error('no'))];
  const ids = database().selectFrom('categories').select('id').where('id', 'in', [stored, lost]);
  expect(await ids.execute()).toEqual([{ id: stored }]);
});

it('writers beyond 2,000 that wait are refused with 503, and the others are served', async () => {
  const works = Array.from({ length: WRITERS_AT_ONCE + 2200 }, () => inTransaction(async () => 'done'));
  const outcomes = await Promise.allSettled(works);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(200);
  for (const error of refused) expect(error).toMatchObject({ status: 503, retryAfterSeconds: 2 });
});

it('a save is done before long work that waits, also if another copy of the module runs it', async () => {
  const order: string[] = [];
  let runLong = inTransaction;
  await jest.isolateModulesAsync(async () => {
    runLong = (await import('./statements')).inTransaction;
  });
  expect(runLong).not.toBe(inTransaction);
  const ends = Array.from({ length: WRITERS_AT_ONCE }, () => Promise.withResolvers<void>());
  const running = ends.map(({ promise }) => inTransaction(() => promise));
  const long = runLong(async () => order.push('long'), { isLong: true });
  const save = inTransaction(async () => order.push('save'));
  // The two that wait share one turn, so that they run one after the other.
  ends.pop()?.resolve();
  await Promise.all([long, save]);
  for (const { resolve } of ends) resolve();
  await Promise.all(running);
  expect(order).toEqual(['save', 'long']);
});
