import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EditQuestionScreen } from '@/components/questions/edit-question-screen';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Edit weekly question' };

type Props = PageProps<'/edit_weekly_trivia/[forDate]/[categoryId]'>;

export default async function EditWeeklyPage({ params, searchParams }: Props) {
  const { forDate, categoryId } = await params;
  const { question } = await searchParams;
  if (!isCalendarDate(forDate)) notFound();
  return (
    <EditQuestionScreen
      game="weekly"
      forDate={forDate}
      categoryId={decodeURIComponent(categoryId)}
      today={productToday()}
      questionId={typeof question === 'string' ? question : undefined}
    />
  );
}
