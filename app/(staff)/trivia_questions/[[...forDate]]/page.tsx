import { BrowseScreen } from '@/components/questions/browse-screen';
import { productToday } from '@/lib/dates/today';

export default function DailyQuestionsPage() {
  return <BrowseScreen game="daily" basePath="/trivia_questions" today={productToday()} />;
}
