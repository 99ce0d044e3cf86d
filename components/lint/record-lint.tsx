import { choiceNames } from '@/lib/contract/choices';
import { lintedPuzzle, lintedQuestion } from '@/lib/features/lint/linted';
import { findChoice } from '@/lib/features/questions/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { LintNotes } from './lint-notes';

/** What the rules find in a record as it would be ready. */
export function RecordLint({ item }: { item: Pick<ReviewDetail, 'question' | 'wordCategory'> }) {
  const { question: info, wordCategory } = item;
  if (wordCategory)
    return <LintNotes linted={lintedPuzzle(wordCategory)} dismissals={wordCategory.dismissals} />;
  if (!info) return null;
  const { question, choices, correctChoice, reviewBy } = info;
  const right = findChoice(choices, correctChoice ?? '');
  const correct = right && choiceNames.indexOf(right) + 1;
  const linted = lintedQuestion({ question, ...choices, correct, reviewBy });
  return <LintNotes linted={linted} dismissals={info.dismissals} />;
}
