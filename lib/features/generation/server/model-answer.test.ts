import fc from 'fast-check';
import { choiceNames } from '@/lib/contract/kinds';
import { letters } from '@/lib/features/generation/rules';
import { type ModelAnswer, modelAnswer, shuffle } from './model-answer';

const answer: ModelAnswer = {
  question: 'Which planet is the largest?',
  options: { A: 'Jupiter', B: 'Saturn', C: 'Neptune', D: 'Earth' },
  correctAnswer: 'A',
};

function withOptions(options: Record<string, unknown>) {
  return { ...answer, options: { ...answer.options, ...options } };
}

test('takes a well-formed answer, trimmed and in NFC', () => {
  const messy = { ...withOptions({ B: '  Chu\u0302te  ' }), question: ' Which planet is the largest? ' };
  expect(modelAnswer.parse(messy)).toEqual({ ...answer, options: { ...answer.options, B: 'Ch\u00fbte' } });
});

test.each([
  ['an empty question', { ...answer, question: '  ' }],
  ['an invisible question', { ...answer, question: '\u200b' }],
  ['a question beyond the form', { ...answer, question: 'x'.repeat(501) }],
  ['a question with a line break', { ...answer, question: 'One\nTwo' }],
  ['a question with half a character', { ...answer, question: 'Why \ud83d' }],
  ['a missing option', withOptions({ D: undefined })],
  ['an empty option', withOptions({ D: '' })],
  ['an option that is no text', withOptions({ D: 42 })],
  ['an option beyond the form', withOptions({ D: 'x'.repeat(201) })],
  ['an option with a control character', withOptions({ D: 'Ear\u0007th' })],
  ['two options that read the same', withOptions({ D: ' jupiter' })],
  ['an option that points at others', withOptions({ D: 'All of the above' })],
  ['a letter that is none', { ...answer, correctAnswer: 'E' }],
  ['a text instead of a letter', { ...answer, correctAnswer: 'Jupiter' }],
  ['no options', { ...answer, options: ['Jupiter', 'Saturn', 'Neptune', 'Earth'] }],
  ['nothing', null],
])('refuses %s', (_, wrong) => {
  expect(modelAnswer.safeParse(wrong).success).toBe(false);
});

test('shuffling keeps the options and which one is correct', () => {
  const picks = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(fc.constantFrom(...letters), picks, (correctAnswer, stream) => {
      const randomBelow = (limit: number) => (stream.next().value ?? 0) % limit;
      const { choices, correct } = shuffle({ ...answer, correctAnswer }, randomBelow);
      expect(Object.values(choices).sort()).toEqual(Object.values(answer.options).sort());
      expect(choices[correct]).toBe(answer.options[correctAnswer]);
    }),
  );
});

test('every order comes up exactly once over all random choices', () => {
  const orders = new Set<string>();
  const slots = new Map<string, number>();
  for (let draw = 0; draw < 24; draw += 1) {
    const digits = [draw % 4, Math.floor(draw / 4) % 3, Math.floor(draw / 12)];
    const { choices, correct } = shuffle(answer, () => digits.shift() ?? 0);
    orders.add(Object.values(choices).join());
    slots.set(correct, (slots.get(correct) ?? 0) + 1);
  }
  expect(orders.size).toBe(24);
  expect(choiceNames.map((name) => slots.get(name))).toEqual([6, 6, 6, 6]);
});
