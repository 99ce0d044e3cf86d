import { EditQuestionPage } from '@/components/questions/question-pages';

export const metadata = { title: 'Edit weekly question' };

export default function EditWeeklyPage(props: PageProps<'/edit_weekly_trivia/[forDate]/[categoryId]'>) {
  return <EditQuestionPage game="weekly" {...props} />;
}
