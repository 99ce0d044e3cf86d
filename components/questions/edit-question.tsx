'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { SaveContext } from '@/components/drafts/use-record-form';
import { DeleteButton } from '@/components/history/delete-button';
import { HistoryDialog } from '@/components/history/history-dialog';
import { useCapabilities } from '@/components/layout/capabilities';
import { StaffScreen } from '@/components/layout/staff-screen';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { here } from '@/lib/browser/here';
import type { Game } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useActiveCategories } from '@/lib/features/categories/client';
import { deleteQuestion, type StoredQuestion } from '@/lib/features/questions/client';
import type { EditableQuestion } from '@/lib/features/questions/contract';
import { isReleased, reasonMissingMessage } from '@/lib/features/records/rules';

import styles from './edit-question.module.css';
import { type QuestionValues, toFormStart } from './question-draft';
import { QuestionForm } from './question-form';
import { editPath } from './question-paths';
import { QuestionTitle } from './question-title';
import { SwapDialog } from './swap-dialog';
import { useStopSteps } from './use-stop-steps';
import { useStoredQuestion } from './use-stored-question';

interface EditQuestionProps {
  game: Game;
  initial: StoredQuestion;
  categoryName: string;
  /** The product's today. */
  today: CalendarDate;
  /** Another version was restored: shows the form anew. */
  onRestored: (question: EditableQuestion) => void;
}

/** The form of a stored question with what else can be done with it: move, swap, delete, see its history. */
export function EditQuestion({ game, initial, categoryName, today, onRestored }: EditQuestionProps) {
  const router = useRouter();
  const capabilities = useCapabilities();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { data: categories = [] } = useActiveCategories();
  const { current, swap, save, reload } = useStoredQuestion(game, initial);
  const { question, categoryId } = current;
  const { backPath } = useStopSteps({
    game,
    forDate: question.forDate,
    categoryId,
    questionId: question.id,
  });
  const title = categories.find(({ id }) => id === categoryId)?.category ?? categoryName;
  const address = useRef<string | null>(null);

  async function store(values: QuestionValues, context: SaveContext) {
    const { stored, historyEntryId } = await save(values, context);
    address.current = editPath(game, values.forDate, values.categoryId, stored.question.id);
    return {
      next: toFormStart(stored),
      change: { historyEntryId, version: stored.question.version },
    };
  }

  function follow() {
    if (address.current && address.current !== here()) router.replace(address.current);
  }

  return (
    <StaffScreen width="wide">
      <Link href={backPath}>Back to {game} questions</Link>
      <div className={styles.heading}>
        <QuestionTitle action="Edit" game={game} category={title} forDate={question.forDate} />
        <div className={styles.actions}>
          {capabilities.history && <Button onClick={() => setIsHistoryOpen(true)}>History</Button>}
        </div>
      </div>
      <Card>
        <QuestionForm
          game={game}
          categoryName={title}
          questionId={question.id}
          start={toFormStart(initial)}
          save={store}
          reload={reload}
          // The reason is for the history, which an API that counts no versions does not keep.
          isLive={question.version !== undefined && isReleased(question.forDate, today)}
          actions={({ form, mustExplain }) =>
            capabilities.deleteRecords && (
              <DeleteButton
                noun="Question"
                remove={(reason) => deleteQuestion(game, question, reason.trim() || undefined)}
                mustExplain={mustExplain}
                reason={() => form.getValues('reason')}
                onUnexplained={() => {
                  form.setError('reason', { message: reasonMissingMessage('question') });
                  form.setFocus('reason');
                }}
                onDeleted={() => router.push(backPath)}
                onRefused={(message) => form.setError('root', { message })}
              />
            )
          }
          onDone={follow}
        />
      </Card>
      {swap && (
        <SwapDialog
          occupant={swap.occupant}
          leaves={{ category: title, forDate: question.forDate }}
          onDecide={swap.decide}
        />
      )}
      {isHistoryOpen && (
        <HistoryDialog
          subjectType="question"
          subjectId={question.id}
          onClose={() => setIsHistoryOpen(false)}
          onRestored={() => onRestored(question)}
        />
      )}
    </StaffScreen>
  );
}
