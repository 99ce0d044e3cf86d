'use client';

import Link from 'next/link';
import type { SaveContext } from '@/components/drafts/use-record-form';
import { StaffScreen } from '@/components/layout/staff-screen';
import { Card } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { saveQuestion } from '@/lib/features/questions/client';
import type { Game } from '@/lib/features/questions/rules';
import { emptyValues, type QuestionValues, toSaveFields } from './question-draft';
import { QuestionForm } from './question-form';
import { browsePath } from './question-paths';
import { QuestionTitle } from './question-title';
import { useCreateSteps } from './use-create-steps';

interface CreateQuestionScreenProps {
  game: Game;
  forDate: CalendarDate;
  categoryId: string;
  categoryName: string;
}

/** Creates questions of a category and date (spec, section 2): the daily one, or a weekly one after the other. */
export function CreateQuestionScreen({ game, forDate, categoryId, categoryName }: CreateQuestionScreenProps) {
  const { goToNextGap, findGap } = useCreateSteps({ game, forDate, categoryId, category: categoryName });

  const start = { values: emptyValues({ categoryId, forDate }) };

  async function save(values: QuestionValues, { idempotencyKey }: SaveContext) {
    await saveQuestion(game, toSaveFields(values), { idempotencyKey });
    return start;
  }

  return (
    <StaffScreen>
      <Link href={browsePath(game, forDate)}>Back to {game} questions</Link>
      <QuestionTitle category={categoryName} forDate={forDate} />
      <Card>
        <QuestionForm
          game={game}
          categoryName={categoryName}
          start={start}
          save={save}
          gaps={{ goToNext: goToNextGap, find: findGap }}
        />
      </Card>
    </StaffScreen>
  );
}
