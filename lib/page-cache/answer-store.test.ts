import { setTimeout as delay } from 'node:timers/promises';
import { AnswerStore, type Made } from './answer-store';
import { finishAnswer } from './finished-answer';
import { dependsOn, keepAtMost } from './rendering';
import type { PageTag } from './tags';

let day = '2026-11-21';
let store: AnswerStore;
beforeEach(() => {
  jest.useFakeTimers({
    now: 1_000_000,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });
  day = '2026-11-21';
  store = new AnswerStore(() => day);
});
afterEach(() => jest.useRealTimers());

async function made(text: string, lifetime: Partial<Made> = {}, status = 200): Promise<Made> {
  const answer = await finishAnswer({ status, headers: {}, body: Buffer.from(text) }, []);
  return { answer, freshSeconds: 600, keptSeconds: 3600, ...lifetime };
}

/** Makes the answer of this text, which shows the tags. */
function maker(text: string, tags: PageTag[] = [], lifetime: Partial<Made> = {}, status = 200) {
  return jest.fn(async () => {
    dependsOn(...tags);
    return made(text, lifetime, status);
  });
}

const read = async (key: string, make: () => Promise<Made>) => String((await store.read(key, make)).body);
const find = (key: string) => store.find(key)?.body.toString();

/** Makes an answer of data that is there at once, and waits for `proceed` before it is finished. */
function slowMaker(text: string, tags: PageTag[] = []) {
  let proceed: (() => void) | undefined;
  const mayProceed = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const make = jest.fn(async () => {
    dependsOn(...tags);
    await mayProceed;
    return made(text);
  });
  return { make, proceed: () => proceed?.() };
}

it('keeps an answer until what it shows is saved anew', async () => {
  expect(await read('/a', maker('a', ['question:1', 'categories']))).toBe('a');
  store.void(['question:2']);
  expect(await read('/a', maker('b'))).toBe('a');
  store.void(['categories']);
  expect(find('/a')).toBeUndefined();
  expect(await read('/a', maker('b'))).toBe('b');
});

it('ends every answer with the product’s day', async () => {
  await read('/a', maker('nothing yet'));
  day = '2026-11-22';
  expect(find('/a')).toBeUndefined();
  expect(await read('/a', maker('today’s question'))).toBe('today’s question');
});

it('does not keep for a day what was made of the day before', async () => {
  const { make, proceed } = slowMaker('yesterday’s');
  const answer = read('/a', make);
  day = '2026-11-22';
  proceed();
  await answer;
  expect(find('/a')).toBeUndefined();
});

it('makes an answer once for a rush', async () => {
  const { make, proceed } = slowMaker('once');
  const rush = Promise.all(Array.from({ length: 50 }, () => read('/a', make)));
  proceed();
  expect(new Set(await rush)).toEqual(new Set(['once']));
  expect(make).toHaveBeenCalledTimes(1);
});

it('a save wins over renderings under way, whenever they learn what they show', async () => {
  for (const tagsFirst of [true, false]) {
    const key = `/a-${tagsFirst}`;
    const { make, proceed } = slowMaker('old', tagsFirst ? ['question:1'] : []);
    const slow = jest.fn(async () => {
      const result = await make();
      if (!tagsFirst) dependsOn('question:1');
      return result;
    });
    const before = read(key, slow);
    store.void(['question:1']);
    const after = read(key, maker('new', ['question:1']));
    proceed();
    expect(await before).toBe('old');
    expect(await after).toBe('new');
    expect(find(key)).toBe('new');
  }
});

it('another instance that was not heard voids what is kept and what is under way', async () => {
  await read('/a', maker('a'));
  const { make, proceed } = slowMaker('b');
  const underWay = read('/b', make);
  store.voidAll();
  proceed();
  await underWay;
  expect([find('/a'), find('/b')]).toEqual([undefined, undefined]);
});

it('shows what is past its time once more while it is made anew, but not for ever', async () => {
  await read('/a', maker('first', [], { freshSeconds: 60 }));
  jest.advanceTimersByTime(60_000);
  const second = maker('second', [], { freshSeconds: 60 });
  expect(await read('/a', second)).toBe('first');
  await delay(1);
  expect(await read('/a', maker('third'))).toBe('second');
  jest.advanceTimersByTime(3_600_000);
  expect(await read('/a', maker('fourth'))).toBe('fourth');
});

it('outlives an outage, and asks again only after a while', async () => {
  await read('/a', maker('first', [], { freshSeconds: 60 }));
  jest.advanceTimersByTime(60_000);
  const failing = maker('failed', [], { freshSeconds: 0 }, 503);
  expect(await read('/a', failing)).toBe('first');
  await delay(1);
  expect(await read('/a', failing)).toBe('first');
  expect(failing).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  const broken = jest.fn(() => Promise.reject(new Error('no answer')));
  expect(await read('/a', broken)).toBe('first');
  expect(broken).toHaveBeenCalledTimes(1);
});

it('shows what is gone no more', async () => {
  await read('/a', maker('first', [], { freshSeconds: 60 }));
  jest.advanceTimersByTime(60_000);
  await read('/a', maker('gone', [], { freshSeconds: 0 }, 404));
  await delay(1);
  expect(find('/a')).toBeUndefined();
});

it('keeps nothing that is not to be kept, and nothing longer than it may be', async () => {
  await read('/no', maker('no', [], { freshSeconds: 0 }));
  expect(find('/no')).toBeUndefined();
  await read('/short', async () => {
    keepAtMost(5);
    return made('short', { keptSeconds: 0 });
  });
  jest.advanceTimersByTime(4999);
  expect(find('/short')).toBe('short');
  jest.advanceTimersByTime(1);
  expect(find('/short')).toBeUndefined();
});

it('a failure is everybody’s who waits, and nobody’s after', async () => {
  const failing = jest.fn(() => Promise.reject(new Error('no answer')));
  const results = await Promise.allSettled([read('/a', failing), read('/a', failing)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(failing).toHaveBeenCalledTimes(1);
  expect(await read('/a', maker('a'))).toBe('a');
});

it('is bounded by bytes: the answers nobody asks for go first', async () => {
  const megabytes = (count: number) => Buffer.alloc(count * 1_000_000);
  const big = async () => {
    const answer = await finishAnswer({ status: 200, headers: {}, body: megabytes(9) }, []);
    return { answer, freshSeconds: 600, keptSeconds: 600 };
  };
  await store.read('/asked', big);
  for (let count = 0; count < 10; count++) {
    await store.read(`/${count}`, big);
    store.find('/asked');
  }
  expect(store.find('/asked')).toBeDefined();
  expect(store.find('/0')).toBeUndefined();
  expect(store.find('/9')).toBeDefined();
});
