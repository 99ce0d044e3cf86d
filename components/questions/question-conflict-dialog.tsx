import { ConflictDialog, type ConflictFields } from '@/components/drafts/conflict-dialog';
import { planningConflicts } from '@/components/drafts/planning-fields';
import type { Conflict } from '@/components/drafts/use-record-form';
import { MediaThumbnail } from '@/components/media/question-media';
import { choiceNames } from '@/lib/contract/kinds';
import { useCategoryNames } from '@/lib/features/categories/client';
import { isSameMedia, nameMedia } from '@/lib/features/media/media-selection';
import { correctChoiceDetails, correctionDetails, questionTexts } from '@/lib/features/questions/fields';
import { nameDate, readModel } from '@/lib/features/records/rules';
import type { QuestionValues } from './question-draft';

function describeCorrect(values: QuestionValues): string {
  const { correctChoice } = values;
  if (!correctChoice) return 'None';
  return `Choice ${choiceNames.indexOf(correctChoice) + 1}: ${values[correctChoice]}`;
}

interface QuestionConflictDialogProps {
  conflict: Conflict<QuestionValues>;
  onResolve: (merged: QuestionValues | null) => void;
}

export function QuestionConflictDialog(props: QuestionConflictDialogProps) {
  const nameCategory = useCategoryNames();
  const fields: ConflictFields<QuestionValues> = {
    categoryId: { title: 'Category', describe: ({ categoryId }) => nameCategory(categoryId) },
    forDate: { title: 'Date', describe: ({ forDate }) => nameDate(forDate) },
    ...questionTexts,
    correctChoice: { title: correctChoiceDetails.title, describe: describeCorrect },
    ...planningConflicts,
    media: {
      title: 'Picture or audio',
      describe: ({ media }) => (
        <>
          {nameMedia(media)}
          {media.mediaType === 'image' && media.hasImage && media.mediaId && (
            <MediaThumbnail mediaId={media.mediaId} />
          )}
        </>
      ),
      isSame: (one, other) => isSameMedia(one.media, other.media),
    },
    generationId: {
      title: 'Begun by',
      describe: ({ generationId }) => (generationId ? readModel(generationId) : 'A person'),
    },
    correction: correctionDetails,
    // A check depends on the texts, so no choice between two checks is offered.
    check: null,
    // The state of the generator is not part of a save.
    filled: null,
    // Each change has its own reason.
    reason: null,
  };
  return <ConflictDialog noun="question" fields={fields} {...props} />;
}
