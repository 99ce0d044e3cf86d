import { calculatePercentCorrect, findInitials } from './rules';

test.each([
  ['  tess   rivera  jones ', 'TR'],
  ['trivia_fan', 'TF'],
  ['Élodie', 'É'],
  ['🎉 party', 'P'],
  ['محمد علي', 'مع'],
  ['__..--', ''],
])('a visitor sees the initials of %j as %j', (name, initials) => {
  expect(findInitials(name)).toBe(initials);
});

test.each([
  [31, 42, 73],
  [199, 200, 99],
  [12, 12, 100],
  [0, 0, 0],
])('a visitor sees %i of %i correct answers as %i percent', (totalCorrect, totalAnswered, percent) => {
  expect(calculatePercentCorrect({ totalAnswered, totalCorrect })).toBe(percent);
});
