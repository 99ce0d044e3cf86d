import { type Control, useWatch } from 'react-hook-form';
import { TypedLintNotes } from '@/components/lint/lint-notes';
import { choiceNames, pickChoices } from '@/lib/contract/choices';
import { lintedQuestion } from '@/lib/features/lint/linted';
import type { QuestionValues } from './question-draft';

/** What the rules find in the question that is being typed. */
export function QuestionLint({ control }: { control: Control<QuestionValues> }) {
  const values = useWatch({
    control,
    compute: ({ question, correctChoice, reviewBy, ...rest }: QuestionValues) => ({
      question,
      reviewBy,
      correct: correctChoice && choiceNames.indexOf(correctChoice) + 1,
      ...pickChoices(rest),
    }),
  });
  return <TypedLintNotes linted={lintedQuestion(values)} />;
}
