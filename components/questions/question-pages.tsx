import { notFound } from 'next/navigation';
import { readPathDate } from '@/components/staff-paths/record-paths';
import type { QuestionGame } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { CreateQuestionScreen } from './create-question-screen';
import { EditQuestionScreen } from './edit-question-screen';

interface CreateQuestionPageProps {
  game: QuestionGame;
  params: Promise<{ forDate: string; categoryName: string; categoryId: string }>;
}

export async function CreateQuestionPage({ game, params }: CreateQuestionPageProps) {
  const { forDate, categoryName, categoryId } = await params;
  const date = readPathDate(forDate);
  if (date === null) notFound();
  return (
    <CreateQuestionScreen
      game={game}
      forDate={date}
      today={getProductToday()}
      categoryName={decodeURIComponent(categoryName)}
      categoryId={decodeURIComponent(categoryId)}
    />
  );
}

interface EditQuestionPageProps {
  game: QuestionGame;
  params: Promise<{ forDate: string; categoryId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function EditQuestionPage({ game, params, searchParams }: EditQuestionPageProps) {
  const { forDate, categoryId } = await params;
  const { question, proposal } = await searchParams;
  const date = readPathDate(forDate);
  if (date === null) notFound();
  return (
    <EditQuestionScreen
      game={game}
      forDate={date}
      categoryId={decodeURIComponent(categoryId)}
      today={getProductToday()}
      questionId={typeof question === 'string' ? question : undefined}
      withProposal={proposal !== undefined}
    />
  );
}
