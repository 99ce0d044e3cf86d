import { BrowseScreen } from '@/components/questions/browse-screen';
import { productToday } from '@/lib/dates/today';

export default function WeeklyQuestionsPage() {
  return <BrowseScreen game="weekly" basePath="/weekly_trivia_questions" today={productToday()} />;
}
