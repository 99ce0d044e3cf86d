import { viewEndpoints } from './contract';
import { viewKey, viewPath } from './rules';

test.each([
  ['/plan', '/plan'],
  ['/plan?status=draft&at=2026-11-24.sport', '/plan?status=draft'],
  ['/search?query=rhine&page=3', '/search?query=rhine'],
  ['/search?query=a%26b#top', '/search?query=a%26b'],
  ['/plan/week', null],
  ['/staff', null],
  ['/plan/../staff', null],
  ['//elsewhere.example/plan', null],
  ['/\\elsewhere.example/plan', null],
  ['https://elsewhere.example/plan', null],
  ['javascript:alert(1)', null],
  ['/constructor', null],
  ['', null],
])('the view of %s is %s', (address, path) => {
  expect(viewPath(address)).toBe(path);
});

it('knows a name whatever its case and width', () => {
  expect(viewKey('Ｍy DRAFTS')).toBe(viewKey('my drafts'));
});

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
