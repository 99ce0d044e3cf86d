import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CreateQuestionScreen } from '@/components/questions/create-question-screen';
import { isCalendarDate } from '@/lib/dates/calendar-date';

export const metadata: Metadata = { title: 'Create question' };

type Props = PageProps<'/create_trivia/[forDate]/[categoryName]/[categoryId]'>;

export default async function CreateDailyPage({ params }: Props) {
  const { forDate, categoryName, categoryId } = await params;
  if (!isCalendarDate(forDate)) notFound();
  return (
    <CreateQuestionScreen
      game="daily"
      forDate={forDate}
      categoryName={decodeURIComponent(categoryName)}
      categoryId={decodeURIComponent(categoryId)}
    />
  );
}
