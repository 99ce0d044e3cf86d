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
