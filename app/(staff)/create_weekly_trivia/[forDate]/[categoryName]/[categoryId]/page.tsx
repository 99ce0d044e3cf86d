import { CreateQuestionPage } from '@/components/questions/question-pages';

export const metadata = { title: 'Create weekly question' };

type Props = PageProps<'/create_weekly_trivia/[forDate]/[categoryName]/[categoryId]'>;

export default function CreateWeeklyPage({ params }: Props) {
  return <CreateQuestionPage game="weekly" params={params} />;
}
