import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CreateQuestionScreen } from '@/components/questions/create-question-screen';
import { readPathDate } from '@/components/questions/question-paths';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Create weekly question' };

type Props = PageProps<'/create_weekly_trivia/[forDate]/[categoryName]/[categoryId]'>;

export default async function CreateWeeklyPage({ params }: Props) {
  const { forDate, categoryName, categoryId } = await params;
  const date = readPathDate(forDate);
  if (date === null) notFound();
  return (
    <CreateQuestionScreen
      game="weekly"
      forDate={date}
      today={productToday()}
      categoryName={decodeURIComponent(categoryName)}
      categoryId={decodeURIComponent(categoryId)}
    />
  );
}
