import { requestPath } from './request-path';

test.each([
  ['/terms', '/terms'],
  ['/terms?', '/terms'],
  ['/terms?a=1?b#c', '/terms'],
  ['/a%3Fb?c', '/a%3Fb'],
  ['?a', ''],
  ['*', '*'],
  ['', ''],
  [undefined, ''],
])('the path of %s is %s', (url, path) => {
  expect(requestPath(url)).toBe(path);
});
