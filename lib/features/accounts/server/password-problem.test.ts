import fc from 'fast-check';
import { findPasswordProblem } from './password-problem';

it.each([
  ['elevenchars', 'Use at least 12 characters'],
  ['🎲🎲🎲🎲🎲🎲', 'Use at least 12 characters'],
  ['twelve chars', null],
  ['🎲🎯🎻🎺🎷🎸🎹🥁🎬🎨🎭🎪', null],
  [`ab${'c'.repeat(198)}`, null],
  [`ab${'c'.repeat(199)}`, 'Use at most 200 characters'],
  ['1qaz2wsx3edc', 'This password is easy to guess. Choose another one'],
  ['1QAZ2wsx3EDC', 'This password is easy to guess. Choose another one'],
  ['password123456', 'This password is easy to guess. Choose another one'],
  ['!!!Iloveyou2026', 'This password is easy to guess. Choose another one'],
  ['abcdefabcdef', 'This password is easy to guess. Choose another one'],
  ['abcdefgabcdefg', null],
  ['dailytriviadailytrivia', null],
  ['abcabcabcabc', 'This password is easy to guess. Choose another one'],
  ['pat.writer2026!', 'This password is easy to guess. Choose another one'],
  ['dailytrivia2026', 'This password is easy to guess. Choose another one'],
  ['correct horse battery', null],
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
