import { setImmediate as nextTurn } from 'node:timers/promises';
import { finishAnswer } from './finished-response';
import { dependsOn, type MadeAnswer, type PageTag, ResponseStore } from './page-cache';

const midnight = Date.UTC(2026, 10, 22);
let store: ResponseStore;
beforeEach(() => {
  jest.useFakeTimers({
    now: midnight - 12 * 3_600_000,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  });
  store = new ResponseStore();
});
afterEach(() => jest.useRealTimers());

async function made(text: string, lifetime: Partial<MadeAnswer> = {}, status = 200): Promise<MadeAnswer> {
  const answer = await finishAnswer({ status, headers: {}, body: Buffer.from(text) }, []);
  return { answer, freshSeconds: 600, cacheSeconds: 3600, ...lifetime };
}

/** Makes the response with this text, which shows the tags. */
function maker(text: string, tags: PageTag[] = [], lifetime: Partial<MadeAnswer> = {}, status = 200) {
  return jest.fn(async () => {
    dependsOn(...tags);
    return made(text, lifetime, status);
  });
}

const read = async (key: string, make: () => Promise<MadeAnswer>) =>
  String((await store.read(key, make)).body);
const find = (key: string) => store.find(key)?.body.toString();
/** Waits for a rendering behind a stale response, which ends within a turn in these tests. */
const waitForRendering = () => nextTurn();

/** Makes a response from data that is loaded at once, and waits for `proceed` before it is finished. */
function slowMaker(text: string, tags: PageTag[] = []) {
  const { promise: mayProceed, resolve: proceed } = Promise.withResolvers<void>();
  const make = jest.fn(async () => {
    dependsOn(...tags);
    await mayProceed;
    return made(text);
  });
  return { make, proceed };
}

it('a response that was begun before midnight is not cached, and a visitor after midnight gets a new one', async () => {
  jest.setSystemTime(midnight - 1);
  const { make, proceed } = slowMaker('yesterday’s');
  const before = read('/a', make);
  jest.setSystemTime(midnight);
  const after = read('/a', maker('today’s'));
  proceed();
  expect([await before, await after]).toEqual(['yesterday’s', 'today’s']);
  expect(find('/a')).toBe('today’s');
});

it('simultaneous requests get one rendering', async () => {
  const { make, proceed } = slowMaker('once');
  const rush = Promise.all(Array.from({ length: 50 }, () => read('/a', make)));
  proceed();
  expect(new Set(await rush)).toEqual(new Set(['once']));
  expect(make).toHaveBeenCalledTimes(1);
});

it.each([
  ['before', true],
  ['after', false],
])(
  'a response whose tags are known %s a save during its rendering is not cached, and the next visitor gets a new one',
  async (_when, tagsFirst) => {
    const { make, proceed } = slowMaker('old', tagsFirst ? ['question:1'] : []);
    const slow = jest.fn(async () => {
      const result = await make();
      if (!tagsFirst) dependsOn('question:1');
      return result;
    });
    const before = read('/a', slow);
    store.invalidate(['question:1']);
    const after = read('/a', maker('new', ['question:1']));
    proceed();
    expect(await before).toBe('old');
    expect(await after).toBe('new');
    expect(find('/a')).toBe('new');
  },
);

it('an invalidation of everything leaves no entry, and no response that is being rendered becomes one', async () => {
  await read('/a', maker('a'));
  const { make, proceed } = slowMaker('b');
  const underWay = read('/b', make);
  store.invalidateAll();
  proceed();
  await underWay;
  expect([find('/a'), find('/b')]).toEqual([undefined, undefined]);
});

it('a visitor gets a stale response while it is rendered again, for at most an hour', async () => {
  await read('/a', maker('first', [], { freshSeconds: 60 }));
  jest.advanceTimersByTime(60_000);
  const second = maker('second', [], { freshSeconds: 60 });
  expect(await read('/a', second)).toBe('first');
  await waitForRendering();
  expect(await read('/a', maker('third'))).toBe('second');
  jest.advanceTimersByTime(3_600_000);
  expect(await read('/a', maker('fourth'))).toBe('fourth');
});

it.each([500, 503])(
  'visitors get a stale response during an outage with %i, and the next try comes ten seconds later',
  async (status) => {
    await read('/a', maker('first', [], { freshSeconds: 60 }));
    jest.advanceTimersByTime(60_000);
    const failing = maker('failed', [], { freshSeconds: 0 }, status);
    expect(await read('/a', failing)).toBe('first');
    await waitForRendering();
    expect(await read('/a', failing)).toBe('first');
    jest.advanceTimersByTime(9999);
    expect(await read('/a', failing)).toBe('first');
    expect(failing).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    const broken = jest.fn(() => Promise.reject(new Error('no answer')));
    expect(await read('/a', broken)).toBe('first');
    // Jest fails a test with an unhandled rejection.
    await waitForRendering();
    expect(broken).toHaveBeenCalledTimes(1);
  },
);

it('a stale response is removed when its page is gone', async () => {
  await read('/a', maker('first', [], { freshSeconds: 60 }));
  jest.advanceTimersByTime(60_000);
  await read('/a', maker('gone', [], { freshSeconds: 0 }, 404));
  await waitForRendering();
  expect(find('/a')).toBeUndefined();
  expect(await read('/a', maker('back'))).toBe('back');
});

it('a failure reaches every visitor who waits, and none afterwards', async () => {
  const failing = jest.fn(() => Promise.reject(new Error('no answer')));
  const results = await Promise.allSettled([read('/a', failing), read('/a', failing)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(failing).toHaveBeenCalledTimes(1);
  expect(await read('/a', maker('a'))).toBe('a');
});

/** Makes a response of which seven fit into the store. */
async function big(): Promise<MadeAnswer> {
  const answer = await finishAnswer({ status: 200, headers: {}, body: Buffer.alloc(9_000_000) }, []);
  return { answer, freshSeconds: 600, cacheSeconds: 600 };
}

it('a full store evicts the least recently used responses', async () => {
  await store.read('/asked', big);
  for (let count = 0; count < 10; count++) {
    await store.read(`/${count}`, big);
    store.find('/asked');
  }
  expect(store.find('/asked')).toBeDefined();
  expect(store.find('/0')).toBeUndefined();
  expect(store.find('/9')).toBeDefined();
});

it('a request for an entry of the day before evicts no current one', async () => {
  const ended = Array.from({ length: 6 }, (_, number) => `/ended/${number}`);
  jest.setSystemTime(midnight - 1);
  for (const key of ended) await store.read(key, big);
  jest.setSystemTime(midnight);
  await store.read('/today', big);
  for (const key of ended) expect(store.find(key)).toBeUndefined();
  await store.read('/today/too', big);
  expect(store.find('/today')).toBeDefined();
});
