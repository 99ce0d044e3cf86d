import { type Linted, lintedPuzzle, lintedQuestion } from './linted';

/** An example as the rules and their corpora have it: "Question | *Right | Wrong | Wrong | Wrong", or "WORD = Hint". */
export function readCase(line: string): Linted {
  const [question = '', ...choices] = line.split(' | ');
  const [choice1 = '', choice2 = '', choice3 = '', choice4 = ''] = choices.map((text) =>
    text.replace(/^\*/, ''),
  );
  const correct = choices.findIndex((text) => text.startsWith('*')) + 1;
  const [word = '', hint = ''] = question.split(' = ');
  if (choices.length === 0) return lintedPuzzle({ word, hint });
  return lintedQuestion({ question, choice1, choice2, choice3, choice4, correct });
}
