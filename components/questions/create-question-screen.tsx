'use client';

import { useRouter } from 'next/navigation';
import { useNextGap } from '@/components/drafts/use-next-gap';
import type { SaveContext } from '@/components/drafts/use-record-form';
import { StaffScreen } from '@/components/layout/staff-page';
import { backToCell, useWayBack, withWayBack } from '@/components/layout/way-back';
import { createPath, editPath } from '@/components/staff-paths/record-paths';
import { ScreenLink } from '@/components/ui/screen-link';
import { type Game, stepDays } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { findNextGap } from '@/lib/features/plan/fill-gaps';
import { listQuestions, saveQuestion } from '@/lib/features/questions/client';
import { emptyValues, type QuestionValues, toSaveFields } from './question-draft';
import { QuestionForm } from './question-form';
import { QuestionTitle } from './question-title';
import type { GapFinder } from './taken-slot';
import { useStopSteps } from './use-stop-steps';

interface CreateQuestionScreenProps {
  game: Game;
  /** It is absent for the bench. */
  forDate: CalendarDate | undefined;
  categoryId: string;
  categoryName: string;
  today: CalendarDate;
}

/** The daily question of a slot, or weekly ones in a row (docs/product.md, 2). */
export function CreateQuestionScreen({
  game,
  forDate,
  categoryId,
  categoryName,
  today,
}: CreateQuestionScreenProps) {
  const router = useRouter();
  const { stop, backPath } = useStopSteps({ game, forDate, categoryId });
  const back = useWayBack();

  /** Finds the next gap after this slot, in any category or only in this one; null when the next 60 dates are full. */
  const findGap: GapFinder = (where) =>
    findNextGap({ forDate: forDate ?? today, categoryId }, stepDays(game), async (date) =>
      (await listQuestions(game, date))
        .filter((slot) => !slot.inactive && (where === 'any category' || slot.categoryId === categoryId))
        .map(({ question, ...slot }) => ({ ...slot, isFilled: question !== undefined })),
    );

  const nextGap = useNextGap({
    find: () => findGap('any category'),
    pathTo(gap) {
      const path = createPath(game, gap.forDate, gap);
      return back ? withWayBack(path, backToCell(back.path, gap)) : path;
    },
  });

  const start = { values: emptyValues({ categoryId, forDate: forDate ?? '' }) };

  async function save(values: QuestionValues, { idempotencyKey, isRetry, status }: SaveContext) {
    const { question, historyEntryId } = await saveQuestion(
      game,
      { ...toSaveFields(values), status },
      { idempotencyKey, isRetry },
    );
    const { id, version } = question;
    const stored = id ? { question: { ...question, id }, categoryId } : undefined;
    return { ...start, change: { historyEntryId, version }, stored };
  }

  return (
    <StaffScreen width="wide">
      <ScreenLink href={back?.path ?? backPath}>Back to {back?.name ?? `${game} questions`}</ScreenLink>
      <QuestionTitle action="Create" game={game} category={categoryName} forDate={forDate} />
      <QuestionForm
        game={game}
        categoryName={categoryName}
        today={today}
        start={start}
        save={save}
        // People from the plan return there; otherwise a draft stays open, and a submission empties the form.
        onDone={({ stored }, action) => {
          if (back) router.push(back.path);
          else if (stored && action?.status === 'draft')
            router.replace(editPath(game, stored.question.forDate, categoryId, stored.question.id));
        }}
        gaps={{
          next: nextGap,
          find: findGap,
          taken: game === 'daily' ? stop?.question : undefined,
        }}
      />
    </StaffScreen>
  );
}
