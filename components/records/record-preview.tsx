import { PhoneFrame } from '@/components/layout/phone-frame';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { QuestionPreview } from './question-preview';
import { WordPuzzlePreview } from './word-puzzle-preview';

/** A stored record as the player sees it, or will. */
export function RecordPreview({ item }: { item: ReviewDetail }) {
  const { question, wordCategory, category, categoryId } = item;
  return (
    <PhoneFrame title="As the player sees it">
      {question && (
        <QuestionPreview
          question={question}
          categoryId={categoryId}
          categoryName={category}
          forDate={question.forDate ?? null}
        />
      )}
      {wordCategory && <WordPuzzlePreview {...wordCategory} forDate={wordCategory.forDate ?? null} />}
    </PhoneFrame>
  );
}
