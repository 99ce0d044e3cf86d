import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import known from './known-passwords.json';
import { findPasswordProblem } from './password-problem';

it.each([
  ['elevenchars', 'Use at least 12 characters'],
  ['🎲🎲🎲🎲🎲🎲', 'Use at least 12 characters'],
  ['twelve chars', null],
  ['🎲🎯🎻🎺🎷🎸🎹🥁🎬🎨🎭🎪', null],
  [`correct${' horse battery'.repeat(13)} with a hat`, null],
  [`correct${' horse battery'.repeat(13)} with a hats`, 'Use at most 200 characters'],
  ['1qaz2wsx3edc', 'This password is easy to guess. Choose another one'],
  ['password123456', 'This password is easy to guess. Choose another one'],
  ['abcdefabcdef', 'This password is easy to guess. Choose another one'],
  ['1234567890123456', 'This password is easy to guess. Choose another one'],
  ['Password Password', 'This password is easy to guess. Choose another one'],
  ['Daily Trivia 2026', 'This password is easy to guess. Choose another one'],
  ['!Daily-Trivia! x1', 'This password is easy to guess. Choose another one'],
  ['x Pat Writer 2026', 'This password is easy to guess. Choose another one'],
  ['dragon monkey', 'This password is easy to guess. Choose another one'],
  ['World of Warcraft 1', 'This password is easy to guess. Choose another one'],
  ['P455w0rd P455w0rd', 'This password is easy to guess. Choose another one'],
  ['24.12.1987 24.12', 'This password is easy to guess. Choose another one'],
  ['correct horse battery', null],
  ['correct horse battery staple', 'This password is easy to guess. Choose another one'],
  ['Correct-Horse-Battery-Staple1!', 'This password is easy to guess. Choose another one'],
  ['a pat on the writer’s back', null],
  ['trivia at dawn, daily', null],
  ['πέντε πράσινα δέντρα', null],
])('a person who chooses the password %s gets the problem: %s', (password, problem) => {
  expect(findPasswordProblem(password, 'pat.writer')).toBe(problem);
});

it('a person may choose any of two hundred strong passwords, of random letters or of four random words', () => {
  const words: string[] = dictionary['diceware-common'];
  const madeUp = fc
    .uint8Array({ minLength: 15, maxLength: 15 })
    .filter((bytes) => new Set(bytes).size > 5)
    .map((bytes) => Buffer.from(bytes).toString('base64url'));
  const phrase = fc
    .uniqueArray(fc.constantFrom(...words), { minLength: 4, maxLength: 4 })
    .map((four) => four.join(' '));
  const good = fc.sample(fc.oneof(madeUp, phrase), { numRuns: 200, seed: 26014 });
  expect(good.filter((password) => findPasswordProblem(password, 'somebody') !== null)).toEqual([]);
});

it('a person may choose none of three thousand leaked passwords, also in capitals or with a tail', () => {
  const leaked = known.passwords.split(' ');
  const listed = dictionary['passwords-common'].map(String).filter(({ length }) => length >= 12);
  expect(new Set([...leaked, ...listed]).size).toBeGreaterThan(3300);
  const changed = leaked.map((one, index) => (index % 2 ? one.toUpperCase() : `${one}-2026!`));
  const tried = [...leaked, ...changed, ...listed];
  expect(tried.filter((password) => findPasswordProblem(password, 'somebody') === null)).toEqual([]);
});
