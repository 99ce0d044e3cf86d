'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { SaveContext } from '@/components/drafts/use-record-form';
import { HistoryDialog } from '@/components/history/history-dialog';
import { useDeletion } from '@/components/history/use-deletion';
import { useCapabilities } from '@/components/layout/capabilities';
import { StaffScreen } from '@/components/layout/staff-screen';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import type { Game } from '@/lib/contract/kinds';
import { useActiveCategories } from '@/lib/features/categories/client';
import { deleteQuestion, type StoredQuestion } from '@/lib/features/questions/client';
import type { EditableQuestion } from '@/lib/features/questions/contract';

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
  /** Another version was restored: shows the form anew. */
  onRestored: (question: EditableQuestion) => void;
}

/** The form of a stored question with what else can be done with it: move, swap, delete, see its history. */
export function EditQuestion({ game, initial, categoryName, onRestored }: EditQuestionProps) {
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
  const [problem, setProblem] = useState<string | null>(null);
  const deletion = useDeletion({
    noun: 'Question',
    remove: () => deleteQuestion(game, question),
    onDeleted: () => router.push(backPath),
    onRefused: setProblem,
  });
  const address = useRef<string | null>(null);

  async function store(values: QuestionValues, context: SaveContext) {
    const stored = await save(values, context);
    address.current = editPath(game, values.forDate, values.categoryId, stored.question.id);
    return toFormStart(stored);
  }

  function follow() {
    const here = window.location.pathname + window.location.search;
    if (address.current && address.current !== here) router.replace(address.current);
  }

  return (
    <StaffScreen>
      <Link href={backPath}>Back to {game} questions</Link>
      <div className={styles.heading}>
        <QuestionTitle action="Edit" game={game} category={title} forDate={question.forDate} />
        <div className={styles.actions}>
          {capabilities.history && <Button onClick={() => setIsHistoryOpen(true)}>History</Button>}
          {capabilities.deleteRecords && (
            <Button variant="danger" busy={deletion.isBusy} onClick={deletion.start}>
              Delete
            </Button>
          )}
        </div>
      </div>
      {problem && <Message tone="error">{problem}</Message>}
      <Card>
        <QuestionForm
          game={game}
          categoryName={title}
          questionId={question.id}
          start={toFormStart(initial)}
          save={store}
          reload={reload}
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
