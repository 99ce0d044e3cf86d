'use client';

import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { loadDailyQuestions, saveDailyQuestion, useDailyQuestions } from '@/lib/features/questions/client';
import type { QuestionDraft } from '@/lib/features/questions/rules';
import styles from './create-daily-screen.module.css';
import { QuestionForm } from './question-form';
import { useCreateSteps } from './use-create-steps';
import type { SaveContext } from './use-question-form';

interface CreateDailyScreenProps {
  forDate: CalendarDate;
  categoryId: string;
  categoryName: string;
}

/** Creates the daily question of a category and date (spec, section 2). */
export function CreateDailyScreen({ forDate, categoryId, categoryName }: CreateDailyScreenProps) {
  const { data: slots } = useDailyQuestions(forDate);
  const { goToNextGap } = useCreateSteps({
    game: 'daily',
    forDate,
    categoryId,
    categoryName,
    slots,
    loadDate: loadDailyQuestions,
  });

  function save({ correctChoice, ...text }: QuestionDraft, { idempotencyKey }: SaveContext) {
    const triviaQuestion = {
      ...text,
      correctChoice: correctChoice ? text[correctChoice] : '',
      categoryId,
      forDate,
    };
    return saveDailyQuestion({ triviaQuestion }, { idempotencyKey });
  }

  return (
    <section className={styles.screen}>
      <Link href={`/trivia_questions/${forDate}`}>Back to daily questions</Link>
      <h1 dir="auto">{categoryName}</h1>
      <p className={styles.date}>{formatWeekdayDate(forDate)}</p>
      <Card>
        <QuestionForm game="daily" categoryName={categoryName} save={save} goToNextGap={goToNextGap} />
      </Card>
    </section>
  );
}
