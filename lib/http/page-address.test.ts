import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCanonicalAddress } from './page-address';
import { staffSections } from './staff-screens';

test.each([
  ['/TERMS', '/terms'],
  ['/Share_Question/AbC-dEf', '/share_question/AbC-dEf'],
  ['/User/Trivia_FAN', '/user/Trivia_FAN'],
  ['/Join-Group/JOIN-US', '/join-group/JOIN-US'],
  ['/Join-Group/Tag/Open-Table', '/join-group/tag/Open-Table'],
  ['/join-group/TAG/Open-Table', '/join-group/tag/Open-Table'],
  ['/Questions/2026-11-20', '/questions/2026-11-20'],
  ['/Questions/2026-11-20/play', '/questions/2026-11-20/play'],
  ['/QUESTIONS/FEED.XML', '/questions/feed.xml'],
  ['/Questions/Atom.xml', '/questions/atom.xml'],
  ['/Trivia_Questions/2026-11-20', '/trivia_questions/2026-11-20'],
  ['/Terms/', '/terms'],
  ['/user/@ann', '/user/ann'],
  ['/User/%40Ann/', '/user/Ann'],
  ['/user/@', null],
  ['/terms', null],
  ['/user/ANN', null],
  ['/Terms-of-use', null],
  ['/No/such/page', null],
  ['/', null],
])('%s is the page at %s', (path, address) => {
  expect(findCanonicalAddress(path)).toBe(address);
});

test('every page is found in whatever letters, and its own address is the last', () => {
  const folders = readdirSync(join('app', '(public)'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'for')
    .map(({ name }) => name)
    .filter((name) => !name.includes('.'));
  for (const section of [...folders, 'group-game', ...staffSections]) {
    const address = findCanonicalAddress(`/${section.toUpperCase()}`);
    expect(address).toBe(`/${section}`);
    expect(findCanonicalAddress(address ?? '')).toBeNull();
  }
});
