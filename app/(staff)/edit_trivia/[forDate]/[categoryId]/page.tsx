import { EditQuestionPage } from '@/components/questions/question-pages';

export const metadata = { title: 'Edit question' };

export default function EditDailyPage(props: PageProps<'/edit_trivia/[forDate]/[categoryId]'>) {
  return <EditQuestionPage game="daily" {...props} />;
}
