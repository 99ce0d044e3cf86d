import { keepProbe } from '@/lib/testing/kept-probe';
import { invalidatePages, pageCacheState, voidAllPages } from './page-cache-state';
import { pageTags } from './rendering';

it('a save ends at once what shows it here, and is done when the other instances know', async () => {
  const told = Promise.withResolvers<void>();
  pageCacheState().announce = () => told.promise;
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
