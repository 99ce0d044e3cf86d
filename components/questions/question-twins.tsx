import { type Control, useWatch } from 'react-hook-form';
import { NearRecords } from '@/components/twins/near-records';
import { choiceNames } from '@/lib/contract/kinds';
import type { QuestionValues } from './question-draft';

/** What is near the question that is being written. */
export function QuestionTwins({
  control,
  questionId,
}: {
  control: Control<QuestionValues>;
  questionId?: string;
}) {
  const names = ['question', 'correctChoice', 'forDate', ...choiceNames] as const;
  const [text, correct, forDate, ...choices] = useWatch({ control, name: names });
  const isRight = (at: number) => choiceNames[at] === correct;
  return (
    <NearRecords
      draft={{
        text,
        answer: choices.find((_, at) => isRight(at)) ?? '',
        options: choices.filter((_, at) => !isRight(at)),
      }}
      forDate={forDate}
      subjectId={questionId}
    />
  );
}
