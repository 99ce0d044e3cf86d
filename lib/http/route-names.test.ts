import fc from 'fast-check';
import { createRouteNames } from './route-names';

const pages = (...names: string[]) => names.map((page) => ({ page }));
const routeOf = createRouteNames(
  {
    staticRoutes: pages('/login', '/history', '/sitemap.xml'),
    dynamicRoutes: pages(
      '/edit_wordpuzzle/[[...slot]]',
      '/for/[device]',
      '/for/[device]/join-group/tag/[groupIdTag]',
      '/for/[device]/join-group/[code]/[[...token]]',
      '/user/[username]',
      '/user/[username]/preview.png',
      '/docs/[...page]',
      '/[...unknown]',
    ),
  },
  { apiPaths: ['/users/account_info'], isFile: (path) => path === '/logo.svg' },
);

it.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/login?next=/history', '/login'],
  ['/users/account_info?username=somebody', '/users/account_info'],
  ['/user/somebody', '/user/[username]'],
  ['/user/somebody/preview.png?v=1', '/user/[username]/preview.png'],
  ['/user/a/b', '(unknown)'],
  ['/join-group/tag/open-table', '/join-group/tag/[groupIdTag]'],
  ['/join-group/JOIN-US', '/join-group/[code]/[[...token]]'],
  ['/join-group/JOIN-US/a/b', '/join-group/[code]/[[...token]]'],
  ['/edit_wordpuzzle', '/edit_wordpuzzle/[[...slot]]'],
  ['/edit_wordpuzzle/1/2031-01-01', '/edit_wordpuzzle/[[...slot]]'],
  ['/docs/a/b', '/docs/[...page]'],
  ['/docs', '(unknown)'],
  ['/_next/static/chunks/a.js', '/_next/*'],
  ['/logo.svg', '(file)'],
  ['/user/somebody/previewXpng', '(unknown)'],
  ['/wp-login.php', '(unknown)'],
])('the route of %s is named %s', (url, route) => {
  expect(routeOf(url)).toBe(route);
});

it('any addresses have few names of routes', () => {
  const names = new Set<string>();
  const part = fc.stringMatching(/^[a-z0-9%_-]{1,12}$/);
  fc.assert(
    fc.property(
      fc.constantFrom('', '/user', '/join-group', '/edit_wordpuzzle', '/_next'),
      fc.array(part, { maxLength: 4 }),
      (start, rest) => {
        names.add(routeOf([start, ...rest].join('/')));
      },
    ),
  );
  expect(names.size).toBeLessThanOrEqual(8);
});
