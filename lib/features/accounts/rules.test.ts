import fc from 'fast-check';
import type { Action, Role } from '@/lib/contract/kinds';
import {
  can,
  chooseDestinationAfterLogin,
  describeRefusal,
  findLoginProblem,
  listRolesThatMay,
  toUsernameKey,
} from './rules';

it.each<[Action, Role[]]>([
  ['useStaffArea', ['admin', 'editor', 'writer']],
  ['seeUnreleased', ['admin', 'editor', 'writer']],
  ['havePublicProfile', ['player']],
  ['write', ['admin', 'editor', 'writer']],
  ['publish', ['admin', 'editor']],
  ['manageCategories', ['admin', 'editor']],
  ['manageMedia', ['admin', 'editor']],
  ['manageStaff', ['admin']],
])('the action %s is allowed to the roles %j, and to no visitor', (action, roles) => {
  expect(listRolesThatMay(action)).toEqual(roles);
  expect(can(null, action)).toBe(false);
});

it('a refusal says what the account may not do, and whom to ask', () => {
  expect(describeRefusal('useStaffArea')).toBe(
    'This account is not a staff account. Sign in with one that is.',
  );
  expect(describeRefusal('publish')).toBe(
    'Your account may not publish, move or delete. Ask an editor or an admin.',
  );
  expect(describeRefusal('write')).toBe(
    'Your account may not write questions and word puzzles. Ask a writer or an editor or an admin.',
  );
  expect(describeRefusal('manageStaff')).toBe('Your account may not manage the staff. Ask an admin.');
});

it('a person who leaves the login form empty is asked for the user name first, then for the password', () => {
  expect(findLoginProblem({ username: ' ', password: '' })?.message).toBe('Please enter a username');
  expect(findLoginProblem({ username: 'staff', password: '' })?.message).toBe('Please enter a password');
  expect(findLoginProblem({ username: 'staff', password: ' ' })).toBeNull();
});

it('user names that differ in case, width or outer spaces are the same account', () => {
  expect(toUsernameKey(' STAFF ')).toBe(toUsernameKey('staff'));
  expect(toUsernameKey('ｓｔａｆｆ')).toBe('staff');
});

describe('the path after a sign-in', () => {
  it.each([
    [
      '/create_trivia/2026-11-21/Film%20%26%20TV/x?y=1#z',
      '/create_trivia/2026-11-21/Film%20%26%20TV/x?y=1#z',
    ],
    [null, '/trivia_questions'],
    ['', '/trivia_questions'],
    ['/login', '/trivia_questions'],
    ['//evil.example', '/trivia_questions'],
    ['/\\evil.example', '/trivia_questions'],
    ['/\t/evil.example', '/trivia_questions'],
    ['https://evil.example', '/trivia_questions'],
    ['javascript:alert(1)', '/trivia_questions'],
    ['/..//evil.example', '/trivia_questions'],
  ])('that requested %s is at %s', (next, expected) => {
    expect(chooseDestinationAfterLogin(next)).toBe(expected);
  });

  it('never leaves the origin', () => {
    fc.assert(
      fc.property(fc.string(), (next) => {
        for (const candidate of [next, `/${next}`, `/\\${next}`, `//${next}`]) {
          const url = new URL(chooseDestinationAfterLogin(candidate), 'https://trivia.example');
          expect(url.origin).toBe('https://trivia.example');
        }
      }),
    );
  });
});
