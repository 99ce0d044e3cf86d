import { memo, type ReactNode, use, useDeferredValue } from 'react';
import { PhoneFrame } from '@/components/layout/player-view';
import { ProductName } from '@/components/layout/staff-title';
import { useMediaUrls } from '@/components/media/media-contexts';
import { QuestionMedia, ZoomImage } from '@/components/media/question-media';
import { QuestionStage } from '@/components/visitor-questions/question-stage';
import { ChoiceList } from '@/components/visitor-questions/question-text';
import { type CalendarDate, formatLongDate, isCalendarDate } from '@/lib/dates/calendar-date';
import { useActiveCategories } from '@/lib/features/categories/client';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { buildSharedHeading } from '@/lib/features/questions/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { countLetters } from '@/lib/features/word-puzzles/rules';
import styles from './records.module.css';

interface QuestionPreviewProps {
  question: Omit<QuestionInfo, 'forDate'>;
  categoryId: string;
  categoryName: string;
  forDate: CalendarDate | null;
  /** It replaces the stored media of the question. */
  media?: ReactNode;
}

/** Shows a question, stored or not, on the stage of its shared page. */
export function QuestionPreview({
  question,
  categoryId,
  categoryName,
  forDate,
  media,
}: QuestionPreviewProps) {
  const { data: categories = [] } = useActiveCategories();
  const mediaUrls = useMediaUrls();
  const unlisted = { id: categoryId, category: categoryName, defaultAvatarColor: '' };
  return (
    <QuestionStage
      heading={buildSharedHeading(use(ProductName), forDate)}
      category={categories.find(({ id }) => id === categoryId) ?? unlisted}
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

interface WordPuzzlePreviewProps {
  word: string;
  hint: string;
  categoryId: string;
  forDate: string | null;
}

/** It is memoized, so that typing renders it only with the deferred texts. */
const WordPuzzleStage = memo(function WordPuzzleStage({
  word,
  hint,
  categoryId,
  forDate,
}: WordPuzzlePreviewProps) {
  const { data: categories = [] } = useActiveCategories();
  const day = isCalendarDate(forDate) ? ` for ${formatLongDate(forDate)}` : '';
  const count = countLetters(word);
  return (
    <QuestionStage
      heading={`The ${use(ProductName)} Word Puzzle${day}`}
      category={categories.find(({ id }) => id === categoryId)}
      mediaUrls={useMediaUrls()}
      question={hint}
    >
      <div className={styles.letters} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index).map((place) => (
          <span key={place} className={styles.letter} />
        ))}
      </div>
      <p className="small-print">{count === 1 ? '1 letter' : `${count} letters`}</p>
    </QuestionStage>
  );
});

/** Shows a word puzzle, stored or not, as players see it: the hint and a place for each letter, without the word. */
export function WordPuzzlePreview({ word, hint, categoryId, forDate }: WordPuzzlePreviewProps) {
  return (
    <WordPuzzleStage
      word={useDeferredValue(word)}
      hint={useDeferredValue(hint)}
      categoryId={categoryId}
      forDate={forDate}
    />
  );
}

export function RecordPreview({ item }: { item: ReviewDetail }) {
  const { question, wordCategory, category, contentCategoryId } = item;
  return (
    <PhoneFrame>
      {question && (
        <QuestionPreview
          question={question}
          categoryId={contentCategoryId}
          categoryName={category}
          forDate={question.forDate ?? null}
        />
      )}
      {wordCategory && <WordPuzzlePreview {...wordCategory} forDate={wordCategory.forDate ?? null} />}
    </PhoneFrame>
  );
}
