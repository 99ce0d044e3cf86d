import { viewEndpoints } from './contract';

const { body } = viewEndpoints.keepView;

test.each([
  [{ name: ' My drafts ', path: '/plan?status=draft' }, true],
  [{ name: 'x'.repeat(60), path: '/search' }, true],
  [{ name: 'x'.repeat(61), path: '/search' }, false],
  [{ name: ' ', path: '/plan' }, false],
  [{ name: 'Mine', path: 'https://elsewhere.example/plan' }, false],
  [{ name: 'Mine', path: '/staff' }, false],
  [{ name: 'Mine', path: `/search?query=${'x'.repeat(1000)}` }, false],
])('a view %j may be kept: %s', (view, isAllowed) => {
  expect(body?.safeParse(view).success).toBe(isAllowed);
});
