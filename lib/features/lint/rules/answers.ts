import type { LintRule } from '@/lib/features/lint/linted';

const disputedAnswer: LintRule = {
  name: 'The check gave another answer',
  reason: 'A model that was not told the answer, asked three times, did not give it each time: look it up.',
  meant: 'What does the D in TARDIS stand for? | *Distance | Dimension | Doctor | Door',
  notMeant: 'What does the D in TARDIS stand for? | Distance | *Dimension | Doctor | Door',
  find({ answer, prompt, options, checked = [] }) {
    if (!answer || checked.every((given) => given === answer.text)) return [];
    const others = options.filter(({ field }) => field !== answer.field);
    return [
      { pieces: [answer, prompt, ...others], words: checked.map((given) => given ?? 'none').join(', ') },
    ];
  },
};

export const rulesOfAnswers = { disputed_answer: disputedAnswer };
