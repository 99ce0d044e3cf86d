import { memo, use, useDeferredValue } from 'react';
import { ProductName } from '@/components/layout/staff-title';
import { useMediaUrls } from '@/components/media/media-contexts';
import { QuestionStage } from '@/components/visitor-questions/question-stage';
import { formatLongDate, isCalendarDate } from '@/lib/dates/calendar-date';
import { useActiveCategories } from '@/lib/features/categories/client';
import { countLetters } from '@/lib/features/word-puzzles/rules';
import styles from './word-puzzle-preview.module.css';

interface WordPuzzlePreviewProps {
  word: string;
  hint: string;
  categoryId: string;
  /** Empty or null while the puzzle has no date. */
  forDate: string | null;
}

const Stage = memo(function Stage({ word, hint, categoryId, forDate }: WordPuzzlePreviewProps) {
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
      <p className={styles.count}>{count === 1 ? '1 letter' : `${count} letters`}</p>
    </QuestionStage>
  );
});

/** A word puzzle, stored or not, as players get it: the hint and a place for each letter, without the word. */
export function WordPuzzlePreview({ word, hint, ...place }: WordPuzzlePreviewProps) {
  return <Stage word={useDeferredValue(word)} hint={useDeferredValue(hint)} {...place} />;
}
