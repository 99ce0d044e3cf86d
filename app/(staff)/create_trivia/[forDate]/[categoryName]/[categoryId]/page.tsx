import { CreateQuestionPage } from '@/components/questions/question-pages';

export const metadata = { title: 'Create question' };

type Props = PageProps<'/create_trivia/[forDate]/[categoryName]/[categoryId]'>;

export default function CreateDailyPage({ params }: Props) {
  return <CreateQuestionPage game="daily" params={params} />;
}
