import { type Control, useController, useWatch } from 'react-hook-form';
import { RecordFormLint } from '@/components/lint/record-form-lint';
import { choiceNames, pickChoices } from '@/lib/contract/kinds';
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
  const { field } = useController({ control, name: 'dismissed' });
  return <RecordFormLint linted={lintedQuestion(values)} dismissed={field} />;
}
