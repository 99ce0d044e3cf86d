import { describeCheck, toPlainLine } from './rules';

test.each([
  ['one line', 'Film\n\n& TV\t', 'Film & TV'],
  ['no control characters', 'a\u0000b\u001bc', 'a b c'],
  ['nothing invisible', 'Po\u200bp\u2060', 'Pop'],
  ['other writing as it is', 'علوم 🔬', 'علوم 🔬'],
])('a plain line has %s', (_, value, expected) => {
  expect(toPlainLine(value)).toBe(expected);
});

const choices = { choice1: 'Jupiter', choice2: 'Saturn', choice3: 'Neptune', choice4: 'Earth' };

test.each([
  [
    ['choice1', 'choice1', 'choice1'],
    undefined,
    'Asked 3 times without being told the answer, the checker gave “Jupiter” each time.',
  ],
  [
    ['choice2', 'choice1', 'choice2'],
    undefined,
    'The generator takes “Jupiter” for correct; the checker, asked without being told, answered “Saturn” twice and “Jupiter” once.',
  ],
  [
    [null, null, null],
    undefined,
    'The generator takes “Jupiter” for correct; the checker, asked without being told, answered “none of them” 3 times.',
  ],
  [[], 'It is busy.', 'The generator takes “Jupiter” for correct. The check was cut short: It is busy.'],
  [
    ['choice1'],
    'It is busy.',
    'The generator takes “Jupiter” for correct; the checker, asked without being told, answered “Jupiter” once. The check was cut short: It is busy.',
  ],
] as const)('says of the answers %j, problem %s, what they mean', (answers, problem, words) => {
  expect(describeCheck({ choices, correct: 'choice1', check: { answers, problem } })).toBe(words);
});
