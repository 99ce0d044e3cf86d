import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EditQuestionScreen } from '@/components/questions/edit-question-screen';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Edit question' };

type Props = PageProps<'/edit_trivia/[forDate]/[categoryId]'>;

export default async function EditDailyPage({ params }: Props) {
  const { forDate, categoryId } = await params;
  if (!isCalendarDate(forDate)) notFound();
  return (
    <EditQuestionScreen
      game="daily"
      forDate={forDate}
      categoryId={decodeURIComponent(categoryId)}
      today={productToday()}
    />
  );
}
