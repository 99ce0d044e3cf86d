import { chooseGroupName, listGroupFacts } from './rules';

test.each([
  [12_345, 1, 'COMPETITIVE', ['12,345 members', '1 category', 'Competitive']],
  [1, 0, 'competitive', ['1 member', '0 categories', 'Casual']],
  [2, 2, null, ['2 members', '2 categories', 'Casual']],
])(
  'an invited person reads of %i members, %i categories and mode %j: %j',
  (members, categories, mode, facts) => {
    expect(listGroupFacts({ numOfMembers: members, numOfCategories: categories, scoringMode: mode })).toEqual(
      facts,
    );
  },
);

test.each([
  [' The Open Table ', 'The Open Table'],
  [' ', 'Trivia Group'],
  [null, 'Trivia Group'],
])('an invited person sees a group named %j as %s', (nameOfGroup, name) => {
  expect(chooseGroupName({ nameOfGroup })).toBe(name);
});
