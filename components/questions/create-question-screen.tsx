'use client';

import Link from 'next/link';
import { useNextGap } from '@/components/drafts/use-next-gap';
import type { SaveContext } from '@/components/drafts/use-record-form';
import { StaffScreen } from '@/components/layout/staff-screen';
import { Card } from '@/components/ui/card';
import type { Game } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { findNextGap } from '@/lib/features/categories/next-gap';
import { listQuestions, saveQuestion } from '@/lib/features/questions/client';

import type { GapFinder } from './move-offer';
import { emptyValues, type QuestionValues, toSaveFields } from './question-draft';
import { QuestionForm } from './question-form';
import { createPath } from './question-paths';
import { QuestionTitle } from './question-title';
import { STEP_DAYS, useStopSteps } from './use-stop-steps';

interface CreateQuestionScreenProps {
  game: Game;
  forDate: CalendarDate;
  categoryId: string;
  categoryName: string;
}

/** Creates questions of a category and date (spec, section 2): the daily one, or a weekly one after the other. */
export function CreateQuestionScreen({ game, forDate, categoryId, categoryName }: CreateQuestionScreenProps) {
  const { stop, backPath } = useStopSteps({ game, forDate, categoryId });

  /** The next gap behind this one, in any category or only in this one; null when the next 60 dates are full. */
  const findGap: GapFinder = (where) =>
    findNextGap({ forDate, categoryId }, STEP_DAYS[game], async (date) =>
      (await listQuestions(game, date))
        .filter((slot) => !slot.inactive && (where === 'any category' || slot.categoryId === categoryId))
        .map(({ question, ...slot }) => ({ ...slot, isFilled: question !== undefined })),
    );

  const goToNextGap = useNextGap({
    find: () => findGap('any category'),
    pathTo: (gap) => createPath(game, gap.forDate, gap),
  });

  const start = { values: emptyValues({ categoryId, forDate }) };

  async function save(values: QuestionValues, { idempotencyKey }: SaveContext) {
    const { question, historyEntryId } = await saveQuestion(game, toSaveFields(values), { idempotencyKey });
    return { next: start, change: { historyEntryId, version: question.version } };
  }

  return (
    <StaffScreen width="wide">
      <Link href={backPath}>Back to {game} questions</Link>
      <QuestionTitle action="Create" game={game} category={categoryName} forDate={forDate} />
      <Card>
        <QuestionForm
          game={game}
          categoryName={categoryName}
          start={start}
          save={save}
          gaps={{
            goToNext: goToNextGap,
            find: findGap,
            taken: game === 'daily' ? stop?.question : undefined,
          }}
        />
      </Card>
    </StaffScreen>
  );
}
