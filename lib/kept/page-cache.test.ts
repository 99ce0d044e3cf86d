import { keepProbe } from '@/lib/testing/kept-probe';
import { finishAnswer } from './finished-answer';
import { invalidatePages, pageCache, voidAllPages } from './page-cache';
import { pageTags } from './rendering';

it('a save ends at once what shows it here, and is done when the other instances know', async () => {
  const told = Promise.withResolvers<void>();
  pageCache.announce = () => told.promise;
  const [isKept, isOtherKept] = [await keepProbe(pageTags.media), await keepProbe(pageTags.categories)];
  let isDone = false;
  const saving = invalidatePages(pageTags.media).then(() => {
    isDone = true;
  });
  expect([isKept(), isOtherKept()]).toEqual([false, true]);
  await new Promise(setImmediate);
  expect(isDone).toBe(false);
  told.resolve();
  await saving;
});

it('what was saved meanwhile may be anything: then all ends', async () => {
  const isKept = await keepProbe(pageTags.media);
  voidAllPages();
  expect(isKept()).toBe(false);
});

it('knows the product’s day, and the next when it has come', async () => {
  const answer = await finishAnswer({ status: 200, headers: {}, body: Buffer.from('today') }, []);
  const threeDays = 3 * 86_400;
  await pageCache.answers.read('/day', async () => ({ answer, freshSeconds: threeDays, keptSeconds: 0 }));
  const now = Date.now();
  expect(pageCache.answers.find('/day', now)).toBe(answer);
  expect(pageCache.answers.find('/day', now + 86_400_000)).toBeUndefined();
});
