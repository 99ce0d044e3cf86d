import { memo, useDeferredValue } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { MediaPreview, type ShownFile } from '@/components/media/media-preview';
import { QuestionPreview } from '@/components/records/question-preview';
import { pickChoices } from '@/lib/contract/kinds';
import type { QuestionValues } from './question-draft';

interface DraftPreviewProps {
  values: QuestionValues;
  shown: ShownFile;
  categoryName: string;
}

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

interface QuestionFormPreviewProps {
  control: Control<QuestionValues>;
  shown: ShownFile;
  categoryName: string;
}

/** A preview of the form as players will see it; rendered with low priority, so that typing stays fast. */
export function QuestionFormPreview({ control, shown, categoryName }: QuestionFormPreviewProps) {
  // useWatch types its result as partial; all fields here have default values.
  const values = useWatch({ control }) as QuestionValues;
  return (
    <DraftPreview
      values={useDeferredValue(values)}
      shown={useDeferredValue(shown)}
      categoryName={categoryName}
    />
  );
}
