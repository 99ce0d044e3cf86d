import type { Role } from '@/lib/contract/kinds';
import { can } from '@/lib/features/accounts/rules';
import { isCurrent, listMenuScreens, staffScreen, staffSections } from './staff-screens';

const menuOf = (role: Role, isOwnApi = true) =>
  listMenuScreens(isOwnApi, (action) => can({ role }, action)).map(({ menu, href }) => `${menu} ${href}`);

const whatWritersNeed = [
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

it('the menu has the screens that a person may use, in order', () => {
  expect(menuOf('writer')).toEqual(whatWritersNeed);
  expect(menuOf('editor')).toEqual(whatWritersNeed.toSpliced(7, 0, 'more /categories'));
  expect(menuOf('admin')).toEqual(
    whatWritersNeed.toSpliced(7, 0, 'more /categories').toSpliced(11, 0, 'more /staff'),
  );
});

it('the menu has only the screens that the game API can serve', () => {
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
])('%s is of the daily questions: %s', (pathname, expected) => {
  expect(isCurrent(staffScreen('/trivia_questions'), pathname)).toBe(expected);
});

it('a screen has the title of its records, and its parts require the same role', () => {
  expect(staffScreen('/wordpuzzles')).toMatchObject({ title: 'Word puzzles' });
  expect(staffSections).toEqual(expect.arrayContaining(['wordpuzzles', 'edit_wordpuzzle', 'search']));
});
