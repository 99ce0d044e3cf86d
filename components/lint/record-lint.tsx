import { useOwnApi } from '@/components/layout/own-api';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { choiceNames } from '@/lib/contract/kinds';
import { isOutdated } from '@/lib/errors/api-error';
import { type Dismissal, parseDismissals, toLintedPuzzle, toLintedQuestion } from '@/lib/features/lint/lint';
import type { Linted } from '@/lib/features/lint/linted';
import { findChoice } from '@/lib/features/questions/rules';
import { dismissWarnings, useMayChange } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { LintNotes, TypedLintNotes } from './lint-notes';

interface RecordFormLintProps {
  linted: Linted;
  /** It is the form's field with the dismissals in their stored format. */
  dismissed: { value: string; onChange: (stored: string) => void };
}

/** Shows the warnings about the text of a form, which saves their dismissals if the API supports them. */
export function RecordFormLint({ linted, dismissed }: RecordFormLintProps) {
  const isOwnApi = useOwnApi();
  if (!isOwnApi) return <TypedLintNotes linted={linted} />;
  return (
    <TypedLintNotes
      linted={linted}
      dismissals={parseDismissals(dismissed.value)}
      onDismissals={(list) => {
        // The result of `onChange` is not returned: it may be false although the list is stored.
        dismissed.onChange(list.length > 0 ? JSON.stringify(list) : '');
      }}
    />
  );
}

function findLinted({ question: info, wordCategory }: ReviewDetail): Linted | null {
  if (wordCategory) return toLintedPuzzle(wordCategory);
  if (!info) return null;
  const { question, choices, correctChoice, checked: check, ...background } = info;
  const right = findChoice(choices, correctChoice ?? '');
  const correct = right && choiceNames.indexOf(right) + 1;
  return toLintedQuestion({ ...background, question, ...choices, correct, check });
}

interface RecordLintProps {
  item: ReviewDetail;
  /** Shows a toast about changed dismissals, with Undo. */
  tell: (message: string, stored: { historyEntryId?: string; version?: number }) => void;
}

/** Shows the warnings about a record under review; people who may change it can dismiss them here. */
export function RecordLint({ item, tell }: RecordLintProps) {
  const mayChange = useMayChange(item);
  const { problem, run } = useAction<'dismiss'>();
  const linted = findLinted(item);
  const dismissals = (item.question ?? item.wordCategory)?.dismissals ?? [];
  // The author of a returned change dismisses warnings in the form.
  const isOffered = mayChange && (!item.proposal || item.status === 'in_review');

  const store = (changed: Dismissal[]) =>
    run(
      'dismiss',
      async () => {
        const isDismissal = changed.length > dismissals.length;
        tell(isDismissal ? 'Warning dismissed' : 'It warns again', await dismissWarnings(item, changed));
        await refreshScreens();
      },
      (error) => isOutdated(error) && refreshScreens('reviews', 'plan'),
    );

  return (
    <>
      {linted && (
        <LintNotes linted={linted} dismissals={dismissals} onDismissals={isOffered ? store : undefined} />
      )}
      {problem && <Message tone="error">{problem}</Message>}
    </>
  );
}
