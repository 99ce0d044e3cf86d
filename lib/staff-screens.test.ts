import type { Role } from '@/lib/contract/kinds';
import { can } from '@/lib/features/accounts/rules';
import { getStaffScreen, isCurrent, listMenuScreens } from './staff-screens';

const menuOf = (role: Role, isOwnApi = true) =>
  listMenuScreens(isOwnApi, (action) => can({ role }, action)).map(({ menu, href }) => `${menu} ${href}`);

const writersMenu = [
  'row /overview',
  'row /plan',
  'row /review',
  'row /trivia_questions',
  'row /weekly_trivia_questions',
  'row /wordpuzzles',
  'row /media_library',
  'more /import',
  'more /create_snippet',
  'more /history',
];

const editorsMenu = writersMenu.toSpliced(7, 0, 'more /categories');

it.each<[Role, string[]]>([
  ['writer', writersMenu],
  ['editor', editorsMenu],
  ['admin', [...editorsMenu, 'more /staff']],
])('a person with the role %s gets the menu of their screens, in order', (role, menu) => {
  expect(menuOf(role)).toEqual(menu);
});

it('an admin in front of another game API gets only the screens that it can serve', () => {
  expect(menuOf('admin', false)).toEqual([
    'row /trivia_questions',
    'row /weekly_trivia_questions',
    'row /wordpuzzles',
    'more /create_snippet',
  ]);
});

it.each([
  ['/trivia_questions', true],
  ['/trivia_questions/2026-11-21', true],
  ['/edit_trivia/abc', true],
  ['/create_trivia', true],
  ['/trivia_questions_of_old', false],
  ['/edit_weekly_trivia/abc', false],
  ['/', false],
])('the address %s belongs to the screen of daily questions: %s', (pathname, expected) => {
  expect(isCurrent(getStaffScreen('/trivia_questions'), pathname)).toBe(expected);
});
