import * as fc from 'fast-check';
import { type GroupLink, toAndroidStoreLink, toDeepLink, toGroupPath, toIntentLink } from './deep-links';

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
])(
  'the group link %j has the address %s in the app, and %s on the site',
  (link, expectedDeepLink, expectedPath) => {
    expect(toDeepLink('dailytrivia', link)).toBe(expectedDeepLink);
    expect(toGroupPath(link)).toBe(expectedPath);
  },
);

test('any code stays one segment, and any token one field of the query', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme' }),
      (code, token) => {
        // With the letter no code is dots alone, which would name another folder.
        const url = new URL(toDeepLink('dailytrivia', { kind: 'code', code: `c${code}`, token }));
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

test('an intent names the app, and the page for devices without it', () => {
  expect(
    toIntentLink('trivia://join-group/code/A?t=b', 'com.example.trivia', 'https://s.example/?id=1&r=2'),
  ).toBe(
    'intent://join-group/code/A?t=b#Intent;scheme=trivia;package=com.example.trivia;' +
      'S.browser_fallback_url=https%3A%2F%2Fs.example%2F%3Fid%3D1%26r%3D2;end',
  );
});

const PLAY = 'https://play.google.com/store/apps/details?id=example.dailytrivia';

test.each<[GroupLink, string | null]>([
  [{ kind: 'code', code: 'JOIN-US' }, 'join_code=JOIN-US'],
  [{ kind: 'code', code: 'a&b', token: 't=1' }, 'join_code=a%26b&t=t%3D1'],
  [{ kind: 'tag', tag: 'open-table' }, 'group_tag=open-table'],
  [{ kind: 'game', id: '42' }, 'group_game=42'],
  [{ kind: 'game' }, null],
])('the store address of %j has the install referrer %s', (link, referrer) => {
  const url = new URL(toAndroidStoreLink(PLAY, link));
  expect(url.searchParams.get('id')).toBe('example.dailytrivia');
  expect(url.searchParams.get('referrer')).toBe(referrer);
});
