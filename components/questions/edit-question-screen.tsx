'use client';

import { useFollowedAddress } from '@/components/drafts/use-followed-address';
import { useOwnApi } from '@/components/layout/own-api';
import { StaffScreen } from '@/components/layout/staff-page';
import { useWayBack } from '@/components/layout/way-back';
import { findOthersDraft, OthersDraft } from '@/components/review/review-card';
import { buildBrowsePath, buildCreatePath, buildEditPath } from '@/components/staff-paths/record-paths';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { ButtonLink, ScreenLink } from '@/components/ui/screen-link';
import { useReadOnce } from '@/lib/browser/reading';
import type { QuestionGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useMayPublish } from '@/lib/features/accounts/client';
import { useActiveCategories } from '@/lib/features/categories/client';
import { findStoredQuestion, listQuestions, type StoredQuestion } from '@/lib/features/questions/client';
import type { EditableQuestion } from '@/lib/features/questions/contract';
import { findEditableId } from '@/lib/features/questions/rules';
import { findReviewDetail } from '@/lib/features/review/client';
import { EditQuestion, findReview } from './edit-question';
import { QuestionTitle } from './question-title';

interface EditQuestionScreenProps {
  game: QuestionGame;
  /** It is absent on the bench. */
  forDate: CalendarDate | undefined;
  categoryId: string;
  /** It may be absent for a daily slot, which has one question. */
  questionId?: string;
  withProposal: boolean;
  today: CalendarDate;
}

async function findBenchQuestion(game: QuestionGame, id: string) {
  const review = await findReviewDetail('question', id);
  const stored = review?.question && (await findStoredQuestion(game, { ...review.question, id }));
  return stored ? { ...stored, category: review.category, review } : null;
}

async function findQuestion({ game, forDate, categoryId, questionId }: EditQuestionScreenProps) {
  if (!forDate) return questionId ? findBenchQuestion(game, questionId) : null;
  const items = await listQuestions(game, forDate);
  const item = items.find(
    ({ question, ...place }) =>
      question && place.categoryId === categoryId && (!questionId || question.id === questionId),
  );
  const { question } = item ?? {};
  return item && question ? { ...item, question, review: await findReview(question) } : null;
}

export function EditQuestionScreen(address: EditQuestionScreenProps) {
  const { game, forDate, categoryId, questionId, today, withProposal } = address;
  const { visit, follow } = useFollowedAddress();
  const key = [visit, game, forDate, categoryId, questionId, withProposal].join(' ');
  const { data: stored, error, isLoading, mutate } = useReadOnce(key, () => findQuestion(address));
  const hasHistory = useOwnApi();
  const mayPublish = useMayPublish();
  const back = useWayBack();
  const { data: categories } = useActiveCategories();
  const activeCategory = categories?.find(({ id }) => id === categoryId);
  const wayBack = (
    <ScreenLink href={back?.path ?? buildBrowsePath(game, forDate)}>
      Back to {back?.name ?? `${game} questions`}
    </ScreenLink>
  );

  const followTo = ({ question, categoryId: to }: StoredQuestion) =>
    follow(buildEditPath(game, question.forDate, to, question.id));

  /** A restored version may have another date or category: the address follows it. */
  async function showRestored(question: EditableQuestion) {
    // If the question cannot be loaded, the screen stays as it is.
    const restored = await findStoredQuestion(game, question).catch(() => null);
    if (!restored || !stored) return;
    const review = await findReview(restored.question).catch(() => stored.review);
    await mutate({ ...stored, ...restored, review }, { revalidate: false });
    followTo(restored);
  }

  const id = stored ? findEditableId(game, stored.question) : undefined;
  const othersItem = findOthersDraft(stored?.review ?? null, mayPublish);
  if (stored && othersItem) {
    return (
      <StaffScreen width="wide">
        {wayBack}
        <QuestionTitle
          action="Edit"
          game={game}
          category={stored.category}
          forDate={stored.question.forDate}
        />
        <OthersDraft item={othersItem} today={today} />
      </StaffScreen>
    );
  }
  if (stored && id) {
    return (
      <EditQuestion
        key={`${id} ${stored.question.version}`}
        game={game}
        initial={{ question: { ...stored.question, id }, categoryId: stored.categoryId }}
        categoryName={stored.category}
        review={stored.review}
        withProposal={withProposal}
        today={today}
        onDone={followTo}
        onRestored={showRestored}
      />
    );
  }
  return (
    <StaffScreen>
      {wayBack}
      <ReadState
        data={stored}
        error={error}
        isLoading={isLoading}
        label="Loading question…"
        onRetry={() => mutate()}
      />
      {stored === null && (
        <Message
          tone="info"
          title={forDate && !questionId ? 'No trivia question for this date' : 'No such trivia question'}
          action={
            forDate &&
            activeCategory && (
              <ButtonLink
                href={buildCreatePath(game, forDate, { categoryId, category: activeCategory.category })}
              >
                Create Question
              </ButtonLink>
            )
          }
        >
          It may have been moved or deleted.
          {hasHistory && (
            <>
              {' '}
              The <ScreenLink href="/history">history</ScreenLink> shows which.
            </>
          )}
        </Message>
      )}
      {stored && (
        <Message tone="info" title="This question cannot be edited here">
          The connected game API does not tell which question a save would change.
        </Message>
      )}
    </StaffScreen>
  );
}
