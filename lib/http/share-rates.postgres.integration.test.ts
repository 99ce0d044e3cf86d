import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { config } from '@/lib/config/config';
import { hearInstances } from '@/lib/db/hear-instances';
import { log } from '@/lib/log/log';
import { limitRate } from './rate-limit';
import { shareRates } from './share-rates';

const connectionString = config.DATABASE_URL ?? '';
const other = new Client({ connectionString });
/** What another instance hears: points by class and address. */
const heard = new Map<string, number>();
const ending = new AbortController();

beforeAll(async () => {
  // The database is dropped while this is connected.
  other.on('error', () => {});
  await other.connect();
  other.on('notification', ({ payload = '' }) => {
    for (const word of payload.split(' ').slice(1)) {
      const [rate, address, points] = word.split(',');
      const key = `${rate} ${address}`;
      heard.set(key, (heard.get(key) ?? 0) + Number(points));
    }
  });
  await other.query('listen taken_of_limits');
  await hearInstances(connectionString, [shareRates()], ending.signal);
});

afterAll(async () => {
  ending.abort();
  await other.end();
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(10);
}

const isRefused = (address: string) =>
  limitRate('write', address).then(
    () => false,
    (error) => error.status === 429,
  );

it('tells the others what an address has taken, all but what is not worth a word', async () => {
  const office = '2001:db8:1:2::/64';
  for (let call = 0; call < 299; call++) await limitRate('write', office);
  await limitRate('read', '192.0.2.1', 59);
  await limitRate('read', '192.0.2.2', 60);
  await until(() => heard.has('read 192.0.2.2'));
  expect(Object.fromEntries(heard)).toEqual({ [`write ${office}`]: 297, 'read 192.0.2.2': 60 });
});

it('refuses here what was used up elsewhere, and only that', async () => {
  await other.query(`notify taken_of_limits, 'another write,192.0.2.3,299 write,192.0.2.4,150'`);
  await until(() => isRefused('192.0.2.3'));
  await expect(limitRate('write', '192.0.2.4', 149)).resolves.toBeUndefined();
  await expect(limitRate('write', '192.0.2.4', 2)).rejects.toMatchObject({ status: 429 });
  await expect(limitRate('read', '192.0.2.3', 5000)).resolves.toBeUndefined();
});

it('does not hear itself', async () => {
  await limitRate('write', '192.0.2.5', 200);
  await until(() => heard.has('write 192.0.2.5'));
  // What comes after it has come, too.
  await other.query(`notify taken_of_limits, 'another write,192.0.2.6,300'`);
  await until(() => isRefused('192.0.2.6'));
  await expect(limitRate('write', '192.0.2.5', 100)).resolves.toBeUndefined();
});

it('takes nothing for a count that is none', async () => {
  await other.query(`notify taken_of_limits, 'another nonsense,192.0.2.7,300 write,192.0.2.8,300'`);
  await until(() => isRefused('192.0.2.8'));
  await expect(limitRate('write', '192.0.2.7', 300)).resolves.toBeUndefined();
});

it('tells of more addresses than fit into one announcement', async () => {
  const addresses = Array.from({ length: 250 }, (_, number) => `2001:db8:aaaa:${number.toString(16)}::/64`);
  for (const address of addresses) await limitRate('read', address, 60);
  await until(() => addresses.every((address) => heard.has(`read ${address}`)));
  expect(addresses.map((address) => heard.get(`read ${address}`))).toEqual(addresses.map(() => 60));
});

it('says that nobody could be told, and limits on', async () => {
  const { database } = await import('@/lib/db/connection');
  await database().destroy();
  const said = new Promise((resolve) => {
    jest.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => resolve(line));
  });
  await limitRate('write', '192.0.2.9', 300);
  expect(await said).toEqual([{ error: expect.any(Error) }, expect.stringContaining('could not be told')]);
  expect(await isRefused('192.0.2.9')).toBe(true);
  jest.restoreAllMocks();
});
