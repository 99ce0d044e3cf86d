import { notFound } from 'next/navigation';
import { readPathDate } from '@/components/staff-paths/question-paths';
import type { Game } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import { CreateQuestionScreen } from './create-question-screen';

interface CreateQuestionPageProps {
  game: Game;
  params: Promise<{ forDate: string; categoryName: string; categoryId: string }>;
}

/** The page that creates a question of the game. */
export async function CreateQuestionPage({ game, params }: CreateQuestionPageProps) {
  const { forDate, categoryName, categoryId } = await params;
  const date = readPathDate(forDate);
  if (date === null) notFound();
  return (
    <CreateQuestionScreen
      game={game}
      forDate={date}
      today={productToday()}
      categoryName={decodeURIComponent(categoryName)}
      categoryId={decodeURIComponent(categoryId)}
    />
  );
}
