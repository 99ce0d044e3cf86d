import type { GroupLink } from './deep-links';
import { androidStoreLink } from './store-links';

const PLAY = 'https://play.google.com/store/apps/details?id=example.dailytrivia';

test.each<[GroupLink, string | null]>([
  [{ kind: 'code', code: 'JOIN-US' }, 'join_code=JOIN-US'],
  [{ kind: 'code', code: 'a&b', token: 't=1' }, 'join_code=a%26b&t=t%3D1'],
  [{ kind: 'tag', tag: 'open-table' }, 'group_tag=open-table'],
  [{ kind: 'game', id: '42' }, 'group_game=42'],
  [{ kind: 'game' }, null],
])('the install referrer of %j', (link, referrer) => {
  const url = new URL(androidStoreLink(PLAY, link));
  expect(url.searchParams.get('id')).toBe('example.dailytrivia');
  expect(url.searchParams.get('referrer')).toBe(referrer);
});
