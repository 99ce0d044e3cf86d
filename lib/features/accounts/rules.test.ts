import fc from 'fast-check';
import {
  type Action,
  can,
  destinationAfterLogin,
  findLoginProblem,
  rolesThatMay,
  usernameKey,
} from './rules';

describe('what an account may do', () => {
  it.each<[Action, { staff: boolean; player: boolean }]>([
    ['useStaffArea', { staff: true, player: false }],
    ['seeUnreleased', { staff: true, player: false }],
    ['havePublicProfile', { staff: false, player: true }],
  ])('%s: %o', (action, may) => {
    expect(can({ role: 'staff' }, action)).toBe(may.staff);
    expect(can({ role: 'player' }, action)).toBe(may.player);
    expect(can(null, action)).toBe(false);
  });

  it('is asked of every role at once for queries', () => {
    expect(rolesThatMay('useStaffArea')).toEqual(['staff']);
    expect(rolesThatMay('havePublicProfile')).toEqual(['player']);
  });
});

it('asks for the user name first, then for the password', () => {
  expect(findLoginProblem({ username: ' ', password: '' })?.message).toBe('Please enter a username');
  expect(findLoginProblem({ username: 'staff', password: '' })?.message).toBe('Please enter a password');
  expect(findLoginProblem({ username: 'staff', password: ' ' })).toBeNull();
});

it('takes user names that look the same for the same', () => {
  expect(usernameKey(' STAFF ')).toBe(usernameKey('staff'));
  expect(usernameKey('ｓｔａｆｆ')).toBe('staff');
});

describe('the way after sign-in', () => {
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
  ])('%s leads to %s', (next, expected) => {
    expect(destinationAfterLogin(next)).toBe(expected);
  });

  it('never leaves the origin', () => {
    fc.assert(
      fc.property(fc.string(), (next) => {
        for (const candidate of [next, `/${next}`, `/\\${next}`, `//${next}`]) {
          const url = new URL(destinationAfterLogin(candidate), 'https://trivia.example');
          expect(url.origin).toBe('https://trivia.example');
        }
      }),
    );
  });
});
