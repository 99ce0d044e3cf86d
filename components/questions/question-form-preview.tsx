import { memo, useDeferredValue } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { MediaPreview, type ShownFile } from '@/components/media/media-preview';
import { QuestionPreview } from '@/components/records/question-preview';
import { pickChoices } from '@/lib/contract/choices';
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

/** What is in the question form, as players will see it; typing never waits for it. */
export function QuestionFormPreview({ control, shown, categoryName }: QuestionFormPreviewProps) {
  // Typed as partial because fields may register late; ours all have default values.
  const values = useWatch({ control }) as QuestionValues;
  return (
    <DraftPreview
      values={useDeferredValue(values)}
      shown={useDeferredValue(shown)}
      categoryName={categoryName}
    />
  );
}
