import { contract } from '@/lib/api/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type CallName, routes } from '@/lib/contract/routes';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';
import { handle } from '@/lib/testing/handle';

const DEFAULT_BYTES = 100_000;
/** Processor time of the one thread, during which no other request is served. */
const LIMIT_MS = 20;
/** The fastest try counts, because others may include garbage collection. */
const TRIES = 5;

const posted = (Object.keys(routes) as CallName[]).filter((name) => routes[name].method === 'POST');
const limitOf = ({ maxBodyBytes = DEFAULT_BYTES }: Endpoint) => maxBodyBytes;
const hasTokenField = ({ body }: Endpoint) => body !== undefined && 'token' in body.shape;

/** JSON of that many bytes that repeats the same value. */
function listOf(value: string, bytes: number): string {
  const count = Math.floor((bytes - '{"a":[0]}'.length) / (value.length + 1));
  return `{"a":[${`${value},`.repeat(count)}0]}`.padEnd(bytes);
}

const hostile: Record<string, (bytes: number) => string> = {
  'one text': (bytes) => JSON.stringify({ a: 'x'.repeat(bytes - 8) }),
  'NUL in every value': (bytes) => listOf('"\\u0000"', bytes),
  'the escape of a NUL, spelt out': (bytes) => listOf('"\\\\u0000"', bytes),
  'objects with a NUL in their names': (bytes) => listOf('{"\\u0000":0}', bytes),
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'more than is allowed': (bytes) => listOf('"\\u0000"', bytes + 1_900_000),
};

let address = 0;

async function send(name: CallName, body: string) {
  const request = new Request(`http://localhost:3000${routes[name].path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [CLIENT_ADDRESS_HEADER]: `hostile ${++address}` },
    body,
  });
  const before = process.threadCpuUsage();
  const { status } = await handle(name)(request);
  const { user, system } = process.threadCpuUsage(before);
  return { status, ms: (user + system) / 1000, isRead: request.bodyUsed };
}

describe.each(posted)('a visitor who sends %s', (name) => {
  const endpoint: Endpoint = contract[name];

  it.each(Object.keys(hostile))('the body "%s" gets a response that costs little', async (kind) => {
    const body = hostile[kind]?.(limitOf(endpoint)) ?? '';
    const tries = [];
    for (let count = 0; count < TRIES; count++) tries.push(await send(name, body));
    expect(Math.min(...tries.map(({ ms }) => ms))).toBeLessThan(LIMIT_MS);
    const [first] = tries;
    if (endpoint.access === 'visitor') {
      expect([204, 400, 413]).toContain(first?.status);
    } else if (hasTokenField(endpoint)) {
      expect([400, 401, 413]).toContain(first?.status);
    } else {
      expect(first).toMatchObject({ status: 401, isRead: false });
    }
  });
});

it('only calls with small bodies have a token in them', () => {
  const limits = posted
    .map((name): Endpoint => contract[name])
    .filter(hasTokenField)
    .map(limitOf);
  expect(limits.length).toBeGreaterThan(2);
  expect(Math.max(...limits)).toBe(DEFAULT_BYTES);
});
