'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useUnsavedGuard } from '@/components/drafts/use-unsaved-guard';
import { HistoryDialog } from '@/components/history/history-dialog';
import { useCapabilities } from '@/components/layout/capabilities';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useActiveCategories } from '@/lib/features/categories/client';
import type { EditableQuestion } from '@/lib/features/questions/contract';
import type { Game } from '@/lib/features/questions/rules';
import styles from './edit-question.module.css';
import { PlaceFields } from './place-fields';
import { type QuestionValues, toSaveFields } from './question-draft';
import { QuestionForm } from './question-form';
import { browsePath, editPath } from './question-paths';
import { SwapDialog } from './swap-dialog';
import { useDeletion } from './use-deletion';
import type { SaveContext } from './use-question-form';
import { useStoredQuestion } from './use-stored-question';

interface EditQuestionProps {
  game: Game;
  stored: EditableQuestion;
  categoryId: string;
  categoryName: string;
  /** Another version was restored: shows the form anew. */
  onRestored: (question: EditableQuestion) => void;
}

/** The form of a stored question with what else can be done with it: move, swap, delete, see its history. */
export function EditQuestion({ game, stored, categoryId, categoryName, onRestored }: EditQuestionProps) {
  const router = useRouter();
  const capabilities = useCapabilities();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { data: categories = [] } = useActiveCategories();
  const { current, place, setPlace, storedPlace, isMoved, swap, save, reload } = useStoredQuestion(
    game,
    stored,
    categoryId,
  );
  const title = categories.find(({ id }) => id === storedPlace.categoryId)?.category ?? categoryName;
  const deletion = useDeletion(game, current, () => router.push(browsePath(game, storedPlace.forDate)));
  useUnsavedGuard(isMoved);

  async function store(values: QuestionValues, { idempotencyKey, version }: SaveContext) {
    const saved = await save({ ...toSaveFields(values, place), version }, idempotencyKey);
    const id = saved.id ?? current.id;
    const isElsewhere = isMoved || id !== current.id;
    if (isElsewhere) router.replace(editPath(game, place.forDate, place.categoryId, id));
    return saved;
  }

  return (
    <section className={styles.screen}>
      <Link href={browsePath(game, storedPlace.forDate)}>Back to {game} questions</Link>
      <div className={styles.heading}>
        <div>
          <h1 dir="auto">{title}</h1>
          <p className={styles.date}>{formatWeekdayDate(storedPlace.forDate)}</p>
        </div>
        <div className={styles.actions}>
          {capabilities.history && <Button onClick={() => setIsHistoryOpen(true)}>History</Button>}
          {capabilities.deleteQuestions && (
            <Button variant="danger" busy={deletion.isBusy} onClick={deletion.start}>
              Delete
            </Button>
          )}
        </div>
      </div>
      {deletion.problem && <Message tone="error">{deletion.problem}</Message>}
      <Card>
        <PlaceFields place={place} categoryName={categoryName} onChange={setPlace} />
        <QuestionForm game={game} categoryName={title} stored={stored} save={store} reload={reload} />
      </Card>
      {swap && (
        <SwapDialog
          occupant={swap.occupant}
          leaves={{ category: title, forDate: storedPlace.forDate }}
          onDecide={swap.decide}
        />
      )}
      {isHistoryOpen && (
        <HistoryDialog
          subjectType="question"
          subjectId={current.id}
          onClose={() => setIsHistoryOpen(false)}
          onRestored={() => onRestored(current)}
        />
      )}
    </section>
  );
}
