import * as fc from 'fast-check';
import { deepLink, type GroupLink, groupPath } from './deep-links';

test.each<[GroupLink, string, string]>([
  [{ kind: 'code', code: 'JOIN-US' }, 'dailytrivia://join-group/code/JOIN-US', '/join-group/JOIN-US'],
  [
    { kind: 'code', code: 'JOIN-US', token: 'abc' },
    'dailytrivia://join-group/code/JOIN-US?t=abc',
    '/join-group/JOIN-US?t=abc',
  ],
  [
    { kind: 'code', code: 'a/b?c#d', token: 'x&y=1#"><script>' },
    'dailytrivia://join-group/code/a%2Fb%3Fc%23d?t=x%26y%3D1%23%22%3E%3Cscript%3E',
    '/join-group/a%2Fb%3Fc%23d?t=x%26y%3D1%23%22%3E%3Cscript%3E',
  ],
  [{ kind: 'code', code: 'A', token: '' }, 'dailytrivia://join-group/code/A', '/join-group/A'],
  [
    { kind: 'tag', tag: 'open-table' },
    'dailytrivia://join-group/tag/open-table',
    '/join-group/tag/open-table',
  ],
  [{ kind: 'game', id: '42' }, 'dailytrivia://group-game/42', '/group-game/42'],
  [{ kind: 'game' }, 'dailytrivia://group-game', '/group-game'],
])('%j', (link, expectedDeepLink, expectedPath) => {
  expect(deepLink('dailytrivia', link)).toBe(expectedDeepLink);
  expect(groupPath(link)).toBe(expectedPath);
});

test('whatever a code and token hold, they stay one segment and one query field', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme' }),
      (code, token) => {
        const url = new URL(deepLink('dailytrivia', { kind: 'code', code: `c${code}`, token }));
        expect(url.protocol).toBe('dailytrivia:');
        expect(url.host).toBe('join-group');
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'code', `c${code}`]);
        expect(url.searchParams.get('t') ?? '').toBe(token);
        expect([...url.searchParams.keys()].length).toBe(token ? 1 : 0);
        expect(url.hash).toBe('');
      },
    ),
  );
});
