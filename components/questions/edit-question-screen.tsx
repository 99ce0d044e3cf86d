'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useUndone } from '@/components/history/undo-change';
import { useCapabilities } from '@/components/layout/capabilities';
import { StaffScreen } from '@/components/layout/staff-screen';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { here } from '@/lib/browser/here';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { useReadOnce } from '@/lib/browser/use-read-once';
import type { Game } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { findStoredQuestion, listQuestions } from '@/lib/features/questions/client';
import type { EditableQuestion, QuestionInfo } from '@/lib/features/questions/contract';
import { editableId } from '@/lib/features/questions/rules';
import { EditQuestion } from './edit-question';
import { browsePath, editPath } from './question-paths';

interface EditQuestionScreenProps {
  game: Game;
  forDate: CalendarDate;
  categoryId: string;
  /** Which question, where the category and date may have several. */
  questionId?: string;
  /** The product's today. */
  today: CalendarDate;
}

interface Found {
  question: QuestionInfo;
  categoryId: string;
  category: string;
}

async function find({
  game,
  forDate,
  categoryId,
  questionId,
}: EditQuestionScreenProps): Promise<Found | null> {
  const items = await listQuestions(game, forDate);
  const item = items.find(
    ({ question, ...place }) =>
      question && place.categoryId === categoryId && (!questionId || question.id === questionId),
  );
  return item?.question ? { ...item, question: item.question } : null;
}

/** Edits the question of an address (spec, section 2). */
export function EditQuestionScreen(address: EditQuestionScreenProps) {
  const { game, forDate, categoryId, questionId, today } = address;
  const {
    data: found,
    error,
    isLoading,
    mutate,
  } = useReadOnce([game, forDate, categoryId, questionId].join(' '), () => find(address));
  const { history } = useCapabilities();
  const router = useRouter();

  /** A version of elsewhere takes the screen along. */
  async function showRestored(question: EditableQuestion) {
    const stored = await findStoredQuestion(game, question).catch(() => null);
    if (!stored || !found) return;
    await mutate({ ...found, ...stored }, { revalidate: false });
    const path = editPath(game, stored.question.forDate, stored.categoryId, stored.question.id);
    if (path !== here()) router.replace(path);
  }

  // What was typed since stays: its save will ask which of the two versions to keep.
  useUndone(found?.question.id, async () => {
    const { id } = found?.question ?? {};
    if (found && id && (await confirmLeaving())) await showRestored({ ...found.question, id });
  });

  const id = found ? editableId(game, found.question) : undefined;
  if (found && id) {
    return (
      <EditQuestion
        key={`${id} ${found.question.version}`}
        game={game}
        initial={{ question: { ...found.question, id }, categoryId: found.categoryId }}
        categoryName={found.category}
        today={today}
        onRestored={showRestored}
      />
    );
  }
  return (
    <StaffScreen>
      <Link href={browsePath(game, forDate)}>Back to {game} questions</Link>
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {isLoading && <Spinner label="Loading question…" />}
      {found === null && (
        <Message tone="info" title="No trivia question for this date">
          It may have been moved or deleted
          {history && (
            <>
              ; <Link href="/history">History</Link> knows
            </>
          )}
          .
        </Message>
      )}
      {found && (
        <Message tone="info" title="This question cannot be edited here">
          The connected game API does not tell which question a save would change.
        </Message>
      )}
    </StaffScreen>
  );
}
