import { memo, useDeferredValue } from 'react';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { RecordFormLint } from '@/components/lint/record-lint';
import { MediaPreview, type ShownFile } from '@/components/media/media-preview';
import { NearRecords } from '@/components/near-duplicates/near-records';
import { OriginNote } from '@/components/records/origin-note';
import { QuestionPreview } from '@/components/records/record-preview';
import { choiceNames, pickChoices } from '@/lib/contract/kinds';
import { toLintedQuestion } from '@/lib/features/lint/lint';
import type { QuestionValues } from './question-draft';

interface QuestionNearRecordsProps {
  control: Control<QuestionValues>;
  questionId?: string;
}

export function QuestionNearRecords({ control, questionId }: QuestionNearRecordsProps) {
  const { draft, forDate } = useWatch({
    control,
    compute: ({ question, correctChoice, forDate: date, ...values }: QuestionValues) => ({
      forDate: date,
      draft: {
        text: question,
        answer: correctChoice ? values[correctChoice] : '',
        options: choiceNames.filter((name) => name !== correctChoice).map((name) => values[name]),
      },
    }),
  });
  return <NearRecords draft={draft} forDate={forDate} subjectId={questionId} />;
}

export function QuestionLint({ control }: { control: Control<QuestionValues> }) {
  const linted = useWatch({
    control,
    compute: ({ correctChoice, ...values }: QuestionValues) =>
      toLintedQuestion({ ...values, correct: correctChoice && choiceNames.indexOf(correctChoice) + 1 }),
  });
  const { field } = useController({ control, name: 'dismissed' });
  return <RecordFormLint linted={linted} dismissed={field} />;
}

/** The type of `useWatch` is partial, but all fields of this form have default values. */
const useAllValues = (control: Control<QuestionValues>) => useWatch({ control }) as QuestionValues;

export function FormOrigin({ form: { control, setValue } }: { form: UseFormReturn<QuestionValues> }) {
  const values = useAllValues(control);
  const { generationId, explanation, source } = values;
  return (
    <OriginNote
      generationId={generationId}
      draft={values}
      // A text that is there already is not overwritten.
      onTake={
        explanation || source
          ? undefined
          : (claimed) => {
              setValue('explanation', claimed.explanation, { shouldDirty: true });
              setValue('source', claimed.source, { shouldDirty: true });
            }
      }
    />
  );
}

interface QuestionFormPreviewProps {
  control: Control<QuestionValues>;
  shown: ShownFile;
  categoryName: string;
}

type DraftPreviewProps = Omit<QuestionFormPreviewProps, 'control'> & { values: QuestionValues };

const DraftPreview = memo(function DraftPreview({ values, shown, categoryName }: DraftPreviewProps) {
  const { question, media, categoryId, forDate } = values;
  return (
    <QuestionPreview
      question={{ question, choices: pickChoices(values), hasImage: false, hasAudio: false }}
      categoryId={categoryId}
      categoryName={categoryName}
      forDate={forDate}
      media={<MediaPreview media={media} shown={shown} />}
    />
  );
});

/** Shows the typed question as players see it; it is rendered with low priority, so that typing stays fast. */
export function QuestionFormPreview({ control, shown, categoryName }: QuestionFormPreviewProps) {
  return (
    <DraftPreview
      values={useDeferredValue(useAllValues(control))}
      shown={useDeferredValue(shown)}
      categoryName={categoryName}
    />
  );
}
