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
  ['a1b2c3d4e5f6', 'This password is easy to guess. Choose another one'],
  ['P455w0rd P455w0rd', 'This password is easy to guess. Choose another one'],
  ['iloveyousomuch', 'This password is easy to guess. Choose another one'],
  ['135792468013', 'This password is easy to guess. Choose another one'],
  ['24.12.1987 24.12', 'This password is easy to guess. Choose another one'],
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
    { numRuns: 25 },
  );
});

it('refuses known ones of twelve characters and more, far more than three thousand', () => {
  const listed: string[] = dictionary['passwords-common'];
  const words = listed.filter((one) => /^[a-z]{6,}$/.test(one)).slice(0, 60);
  const known = [
    ...listed.filter(({ length }) => length >= 12),
    ...words.flatMap((one) => ['1234567', '20262026', ...words].map((end) => one + end)),
  ].filter(({ length }) => length >= 12);
  expect(known.length).toBeGreaterThan(3000);
  const tried = known.filter((_password, index) => index % 25 === 0);
  expect(tried.filter((password) => findPasswordProblem(password, 'somebody') === null)).toEqual([]);
});
