'use client';

import { useRouter } from 'next/navigation';
import { useNextGap } from '@/components/drafts/use-next-gap';
import { StaffScreen } from '@/components/layout/staff-page';
import { keepWayBack, useWayBack } from '@/components/layout/way-back';
import { buildCreatePath, buildEditPath } from '@/components/staff-paths/record-paths';
import { ScreenLink } from '@/components/ui/screen-link';
import { type QuestionGame, stepDays } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { findNextGap } from '@/lib/features/plan/fill-gaps';
import { listQuestions } from '@/lib/features/questions/client';
import { QuestionForm } from './question-form';
import { QuestionTitle } from './question-title';
import type { GapFinder } from './taken-slot';
import { useQuestionForm } from './use-question-form';
import { useStopSteps } from './use-stop-steps';

interface CreateQuestionScreenProps {
  game: QuestionGame;
  /** It is absent for the bench. */
  forDate: CalendarDate | undefined;
  categoryId: string;
  categoryName: string;
  today: CalendarDate;
}

/** Creates a question for a slot or the bench (docs/product.md, 4). */
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

  /** Finds the next gap after this slot, in any category or only in this category; null if there is none near. */
  const findGap: GapFinder = (where) =>
    findNextGap({ forDate: forDate ?? today, categoryId }, stepDays(game), async (date) =>
      (await listQuestions(game, date))
        .filter((slot) => !slot.inactive && (where === 'any category' || slot.categoryId === categoryId))
        .map(({ question, ...slot }) => ({ ...slot, isFilled: question !== undefined })),
    );

  const nextGap = useNextGap({
    find: () => findGap('any category'),
    pathTo: (gap) => keepWayBack(buildCreatePath(game, gap.forDate, gap), back, gap),
  });

  const record = useQuestionForm({
    game,
    place: { categoryId, forDate: forDate ?? '' },
    today,
    // Without a way back a draft stays open, and a submission empties the form.
    onDone(stored, action) {
      if (back) router.push(back.path);
      else if (stored && action?.status === 'draft')
        router.replace(buildEditPath(game, stored.question.forDate, categoryId, stored.question.id));
    },
  });

  return (
    <StaffScreen width="wide">
      <ScreenLink href={back?.path ?? backPath}>Back to {back?.name ?? `${game} questions`}</ScreenLink>
      <QuestionTitle action="Create" game={game} category={categoryName} forDate={forDate} />
      <QuestionForm
        record={record}
        categoryName={categoryName}
        today={today}
        gaps={{
          next: nextGap,
          find: findGap,
          taken: game === 'daily' ? stop?.question : undefined,
        }}
      />
    </StaffScreen>
  );
}
