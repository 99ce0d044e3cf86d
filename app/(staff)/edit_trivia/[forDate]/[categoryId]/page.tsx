import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EditQuestionScreen } from '@/components/questions/edit-question-screen';
import { readPathDate } from '@/components/questions/question-paths';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Edit question' };

type Props = PageProps<'/edit_trivia/[forDate]/[categoryId]'>;

export default async function EditDailyPage({ params, searchParams }: Props) {
  const { forDate, categoryId } = await params;
  const { question, proposal } = await searchParams;
  const date = readPathDate(forDate);
  if (date === null) notFound();
  return (
    <EditQuestionScreen
      game="daily"
      forDate={date}
      categoryId={decodeURIComponent(categoryId)}
      today={productToday()}
      questionId={typeof question === 'string' ? question : undefined}
      withProposal={proposal !== undefined}
    />
  );
}
