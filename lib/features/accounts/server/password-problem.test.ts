import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { findPasswordProblem } from './password-problem';

it.each([
  ['elevenchars', 'Use at least 12 characters'],
  ['🎲🎲🎲🎲🎲🎲', 'Use at least 12 characters'],
  ['twelve chars', null],
  ['🎲🎯🎻🎺🎷🎸🎹🥁🎬🎨🎭🎪', null],
  [`correct${' horse battery'.repeat(13)} with a hat`, null],
  [`correct${' horse battery'.repeat(13)} with a hats`, 'Use at most 200 characters'],
  ['1qaz2wsx3edc', 'This password is easy to guess. Choose another one'],
  ['1QAZ2wsx3EDC', 'This password is easy to guess. Choose another one'],
  ['password123456', 'This password is easy to guess. Choose another one'],
  ['!!!Iloveyou2026', 'This password is easy to guess. Choose another one'],
  ['abcdefabcdef', 'This password is easy to guess. Choose another one'],
  ['abcdefgabcdefg', 'This password is easy to guess. Choose another one'],
  ['dailytriviadailytrivia', 'This password is easy to guess. Choose another one'],
  ['1234567890123456', 'This password is easy to guess. Choose another one'],
  ['abcdefghijkl', 'This password is easy to guess. Choose another one'],
  ['zyxwvutsrqponm', 'This password is easy to guess. Choose another one'],
  ['qwertyuiopasdf', 'This password is easy to guess. Choose another one'],
  ['Password Password', 'This password is easy to guess. Choose another one'],
  ['Daily Trivia 2026', 'This password is easy to guess. Choose another one'],
  ['!Daily-Trivia! x1', 'This password is easy to guess. Choose another one'],
  ['x Pat Writer 2026', 'This password is easy to guess. Choose another one'],
  ['aaaaaaaaaaaab', 'This password is easy to guess. Choose another one'],
  ['dragon monkey', 'This password is easy to guess. Choose another one'],
  ['monkeydragon2026', 'This password is easy to guess. Choose another one'],

  ['abcabcabcabc', 'This password is easy to guess. Choose another one'],
  ['pat.writer2026!', 'This password is easy to guess. Choose another one'],
  ['dailytrivia2026', 'This password is easy to guess. Choose another one'],
  ['correct horse battery', null],
  ['a pat on the writer’s back', null],
  ['trivia at dawn, daily', null],
  ['πέντε πράσινα δέντρα', null],
])('%s: %s', (password, problem) => {
  expect(findPasswordProblem(password, 'pat.writer')).toBe(problem);
});

it('takes every made-up password', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 15, maxLength: 15 }), (bytes) => {
      const isVaried = new Set(bytes).size > 5;
      const password = Buffer.from(bytes).toString('base64url');
      return !isVaried || findPasswordProblem(password, 'somebody') === null;
    }),
  );
});

it('knows far more than three thousand of twelve characters and more', () => {
  const listed = dictionary['passwords-common'].filter((one: string) => /^[a-z]{6,}$/.test(one)).slice(0, 80);
  const pairs = listed.flatMap((one: string) => listed.map((other: string) => one + other));
  expect(new Set(pairs).size).toBeGreaterThan(3000);
  expect(pairs.filter((password: string) => findPasswordProblem(password, 'somebody') === null)).toEqual([]);
});
