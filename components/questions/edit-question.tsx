'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { HistoryDialog } from '@/components/history/history-dialog';
import { useUndone } from '@/components/history/undo-change';
import { useOwnApi } from '@/components/layout/own-api';
import { StaffScreen } from '@/components/layout/staff-page';
import { useWayBack } from '@/components/layout/way-back';
import { DeleteButton } from '@/components/records/delete-button';
import { StatusBadge } from '@/components/records/record-badges';
import { nameLoss } from '@/components/records/record-screens';
import { ReplacementField } from '@/components/records/replacement-field';
import { SwapDialog } from '@/components/records/swap-dialog';
import { ReviewNotice } from '@/components/review/review-notice';
import { useApproval, useShownReview } from '@/components/review/use-record-review';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/dialog';
import { ScreenLink } from '@/components/ui/screen-link';
import { isOwnApi } from '@/lib/browser/this-page';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import type { QuestionGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useActiveCategories } from '@/lib/features/categories/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { StoredQuestion } from '@/lib/features/questions/client';
import type { EditableQuestion, QuestionInfo } from '@/lib/features/questions/contract';
import { nameDate } from '@/lib/features/records/rules';
import { findReviewDetail, useMayChange } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { findProposedStart } from './question-draft';
import { QuestionForm } from './question-form';
import styles from './question-form.module.css';
import { QuestionTitle } from './question-title';
import { type PendingTakeOff, useQuestionForm } from './use-question-form';
import { useStopSteps } from './use-stop-steps';

function TakeOffDialog({ slot, loss, decide }: PendingTakeOff & { loss: string }) {
  const [instead, setInstead] = useState<PlannedRecord | null>(null);
  return (
    <Confirmation
      title="Players lose this now"
      action="Take it off"
      onConfirm={() => decide({ insteadId: instead?.id })}
      onCancel={() => decide(null)}
    >
      <p dir="auto">{loss}</p>
      <ReplacementField {...slot} chosen={instead} onChoose={setInstead} />
    </Confirmation>
  );
}

/** Returns null for an API elsewhere, and after the session has ended, as visitors get no status. Throws ApiError. */
export async function findReview({ id, status }: QuestionInfo): Promise<ReviewDetail | null> {
  if (!id || !status || !isOwnApi()) return null;
  return findReviewDetail('question', id);
}

interface EditQuestionProps {
  game: QuestionGame;
  initial: StoredQuestion;
  categoryName: string;
  review: ReviewDetail | null;
  withProposal: boolean;
  today: CalendarDate;
  onDone: (stored: StoredQuestion) => void;
  onRestored: (question: EditableQuestion) => void;
}

export function EditQuestion({
  game,
  initial,
  categoryName,
  review: initialReview,
  withProposal,
  today,
  onDone,
  onRestored,
}: EditQuestionProps) {
  const router = useRouter();
  const hasHistory = useOwnApi();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { data: categories = [] } = useActiveCategories();
  const [review, setReview] = useState(initialReview);
  const shown = useShownReview(review, withProposal);
  const back = useWayBack();
  const record = useQuestionForm({
    game,
    initial,
    place: { categoryId: initial.categoryId, forDate: initial.question.forDate ?? '' },
    today,
    proposed: findProposedStart(initial, shown),
    async rereadReview() {
      const item = await findReview(initial.question);
      setReview(item);
      return item;
    },
    onDone(stored, action) {
      if (action?.leadsTo) router.push(action.leadsTo);
      else if (stored) onDone(stored);
    },
  });
  const { current = initial, isLive, swap, takeOff } = record;
  const { question, categoryId } = current;
  const approval = useApproval(review, shown);
  const { backPath } = useStopSteps({
    game,
    forDate: question.forDate,
    categoryId,
    questionId: question.id,
  });
  const category = categories.find(({ id }) => id === categoryId)?.category ?? categoryName;
  const mayDelete = useMayChange(review);
  const shownRecord = { ...question, game, categoryId, category, title: question.question };

  // If the person stays with unsaved text, the next save offers both versions by field.
  useUndone(question.id, async () => {
    if (await confirmLeaving()) onRestored(question);
  });

  return (
    <StaffScreen width="wide">
      <ScreenLink href={back?.path ?? backPath}>Back to {back?.name ?? `${game} questions`}</ScreenLink>
      <div className={styles.heading}>
        <QuestionTitle action="Edit" game={game} category={category} forDate={question.forDate} />
        <div className="row-2">
          {question.status && <StatusBadge status={question.status} />}
          {hasHistory && <Button onClick={() => setIsHistoryOpen(true)}>History</Button>}
        </div>
      </div>
      {review && <ReviewNotice item={review} shown={shown} isLive={isLive} />}
      <QuestionForm
        record={record}
        needsOther={review?.needsOther}
        categoryName={category}
        today={today}
        actions={
          hasHistory &&
          mayDelete && (
            <DeleteButton
              record={shownRecord}
              today={today}
              onDeleted={() => router.push(back?.path ?? backPath)}
              onRefused={(message) => record.form.setError('root', { message })}
            />
          )
        }
        approval={approval}
      />
      {takeOff && <TakeOffDialog {...takeOff} loss={nameLoss(shownRecord)} />}
      {swap && (
        <SwapDialog
          title="This date is taken"
          moves={[
            { title: swap.occupant.question.question, to: `${category}, ${nameDate(question.forDate)}` },
          ]}
          onDecide={swap.decide}
        >
          <p>
            {swap.occupant.category} already has a question for {nameDate(swap.occupant.question.forDate)}. If
            you swap the two:
          </p>
        </SwapDialog>
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
