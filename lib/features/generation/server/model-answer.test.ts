import { type ModelAnswer, modelAnswer, shuffleChoices } from './model-answer';

const answer: ModelAnswer = {
  question: 'Which planet is the largest?',
  options: { A: 'Jupiter', B: 'Saturn', C: 'Neptune', D: 'Earth' },
  correctAnswer: 'A',
};

function withOptions(options: Record<string, unknown>) {
  return { ...answer, options: { ...answer.options, ...options } };
}

test('a well-formed answer of a model is accepted, trimmed and in NFC', () => {
  const messy = { ...withOptions({ B: '  Chu\u0302te  ' }), question: ' Which planet is the largest? ' };
  expect(modelAnswer.parse(messy)).toEqual({ ...answer, options: { ...answer.options, B: 'Ch\u00fbte' } });
});

test('a question of a model may have a blank to fill in, but no bold text', () => {
  const ask = (question: string) => modelAnswer.safeParse({ ...answer, question }).success;
  expect(ask('The planet ____ is the largest, on the ____th place, so ____.')).toBe(true);
  expect(ask('Which __planet__ is the largest?')).toBe(false);
});

test.each([
  ['an empty question', { ...answer, question: '  ' }],
  ['an invisible question', { ...answer, question: '\u3164' }],
  ['a question that is too long', { ...answer, question: 'x'.repeat(501) }],
  ['a question with a line break', { ...answer, question: 'One\nTwo' }],
  ['a question with half a surrogate pair', { ...answer, question: 'Why \ud83d' }],
  ['a missing option', withOptions({ D: undefined })],
  ['an empty option', withOptions({ D: '' })],
  ['an invisible option', withOptions({ D: '\u3164' })],
  ['an option that is no text', withOptions({ D: 42 })],
  ['an option that is too long', withOptions({ D: 'x'.repeat(201) })],
  ['an option with a control character', withOptions({ D: 'Ear\u0007th' })],
  ['two options that read the same', withOptions({ D: ' jupiter' })],
  ['five options', withOptions({ E: 'Mars' })],
  ['HTML', { ...answer, question: 'Which <b>planet</b> is the largest?' }],
  ['Markdown', withOptions({ A: '**Jupiter**' })],
  ['an option that refers to others', withOptions({ D: 'All of the above' })],
  ['a letter that is none', { ...answer, correctAnswer: 'E' }],
  ['a text instead of a letter', { ...answer, correctAnswer: 'Jupiter' }],
  ['no options', { ...answer, options: ['Jupiter', 'Saturn', 'Neptune', 'Earth'] }],
  ['no content', null],
])('an answer of a model with %s is refused', (_, wrong) => {
  expect(modelAnswer.safeParse(wrong).success).toBe(false);
});

/** It draws the order of the choices 2, 3, 1 and 4. */
const draw = () => 7;

test('the choices of a model are shuffled with the correct one among them', () => {
  const { choices, correct } = shuffleChoices({ ...answer, correctAnswer: 'C' }, draw);
  expect(Object.values(choices)).not.toEqual(Object.values(answer.options));
  expect(Object.values(choices).sort()).toEqual(Object.values(answer.options).sort());
  expect(choices[correct]).toBe('Neptune');
});

test('choices of a model whose order is meaningful keep it', () => {
  const options = { A: '1914', B: '1918', C: '1939', D: '1945' };
  const { choices, correct } = shuffleChoices({ ...answer, options, correctAnswer: 'B' }, draw);
  expect(choices).toEqual({ choice1: '1914', choice2: '1918', choice3: '1939', choice4: '1945' });
  expect(correct).toBe('choice2');
});
