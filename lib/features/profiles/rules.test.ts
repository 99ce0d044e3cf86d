import fc from 'fast-check';
import { calculatePercentCorrect, findInitials } from './rules';

test.each([
  ['Tess Rivera', 'TR'],
  ['  tess   rivera  jones ', 'TR'],
  ['trivia_fan', 'TF'],
  ['newcomer', 'N'],
  ['Élodie d’Arc', 'ÉD'],
  ['🎉 party', 'P'],
  ['محمد علي', 'مع'],
  ['山田 太郎', '山太'],
  ['__..--', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(findInitials(name)).toBe(initials);
});

test('initials of any text are in upper case, without separators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const initials = findInitials(name);
      expect(initials).toBe(initials.toUpperCase());
      expect(initials).not.toMatch(/[\s_.-]/u);
    }),
  );
});

test.each([
  [31, 42, 73],
  [35, 38, 92],
  [9, 27, 33],
  [12, 12, 100],
  [199, 200, 99],
  [0, 5, 0],
  [0, 0, 0],
])('%i of %i correct is %i percent', (totalCorrect, totalAnswered, percent) => {
  expect(calculatePercentCorrect({ totalAnswered, totalCorrect })).toBe(percent);
});
