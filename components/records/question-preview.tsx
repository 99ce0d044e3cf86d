import { type ReactNode, use } from 'react';
import { ProductName } from '@/components/layout/staff-title';
import { useMediaUrls } from '@/components/media/media-contexts';
import { QuestionMedia, ZoomImage } from '@/components/media/question-media';
import { ChoiceList } from '@/components/visitor-questions/choice-list';
import { QuestionStage } from '@/components/visitor-questions/question-stage';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useActiveCategories } from '@/lib/features/categories/client';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { sharedHeading } from '@/lib/features/questions/rules';

interface QuestionPreviewProps {
  question: Omit<QuestionInfo, 'forDate'>;
  categoryId: string;
  /** What the category is called if it is not an active one. */
  categoryName?: string;
  /** Null while the question has no date. */
  forDate: CalendarDate | null;
  /** Stands for the question's media while that is not stored. */
  media?: ReactNode;
}

/** A question, stored or not, as its shared page shows it: for a `PhoneFrame` beside forms, reviews and plans. */
export function QuestionPreview({
  question,
  categoryId,
  categoryName = '',
  forDate,
  media,
}: QuestionPreviewProps) {
  const { data: categories = [] } = useActiveCategories();
  const mediaUrls = useMediaUrls();
  const plain = { id: categoryId, category: categoryName, defaultAvatarColor: '' };
  return (
    <QuestionStage
      heading={sharedHeading(use(ProductName), forDate)}
      category={categories.find(({ id }) => id === categoryId) ?? plain}
      mediaUrls={mediaUrls}
      question={question.question}
    >
      {media ?? (
        <>
          <QuestionMedia question={question} />
          {question.zoomMediaId && <ZoomImage mediaId={question.zoomMediaId} />}
        </>
      )}
      <ChoiceList question={question.question} choices={question.choices} />
    </QuestionStage>
  );
}
