import { ConflictDialog, type ConflictField } from '@/components/drafts/conflict-dialog';
import type { Conflict } from '@/components/drafts/use-record-form';
import { MediaThumbnail } from '@/components/media/media-thumbnail';
import { choiceNames } from '@/lib/contract/choices';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useCategoryNames } from '@/lib/features/categories/client';
import { isSameMedia, type MediaSelection, nameMedia } from '@/lib/features/media/media-selection';
import type { QuestionValues } from './question-draft';

function describeCorrect(values: QuestionValues): string {
  const { correctChoice } = values;
  if (!correctChoice) return 'None';
  return `Choice ${choiceNames.indexOf(correctChoice) + 1}: ${values[correctChoice]}`;
}

function MediaGlimpse({ media }: { media: MediaSelection }) {
  const { mediaType, hasImage, mediaId } = media;
  return (
    <>
      {nameMedia(media)}
      {mediaType === 'image' && hasImage && mediaId && <MediaThumbnail mediaId={mediaId} />}
    </>
  );
}

const contentFields: readonly ConflictField<QuestionValues>[] = [
  { name: 'question', title: 'Question', describe: ({ question }) => question },
  ...choiceNames.map((name, index) => ({
    name,
    title: `Choice ${index + 1}`,
    describe: (values: QuestionValues) => values[name],
  })),
  { name: 'correctChoice', title: 'Correct choice', describe: describeCorrect },
  {
    name: 'media',
    title: 'Picture or audio',
    describe: ({ media }) => <MediaGlimpse media={media} />,
    isSame: (one, other) => isSameMedia(one.media, other.media),
  },
];

interface QuestionConflictDialogProps {
  conflict: Conflict<QuestionValues> | null;
  onResolve: (merged: QuestionValues | null) => void;
}

/** Both versions of a question that two people edited or moved, field by field. */
export function QuestionConflictDialog(props: QuestionConflictDialogProps) {
  const nameOf = useCategoryNames();
  const fields: readonly ConflictField<QuestionValues>[] = [
    { name: 'categoryId', title: 'Category', describe: ({ categoryId }) => nameOf(categoryId) },
    { name: 'forDate', title: 'Date', describe: ({ forDate }) => formatWeekdayDate(forDate) },
    ...contentFields,
  ];
  return <ConflictDialog noun="question" fields={fields} {...props} />;
}
