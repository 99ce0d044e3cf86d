import { BrowseScreen } from '@/components/questions/browse-screen';
import { productToday } from '@/lib/dates/today';
import { staffScreen } from '@/lib/staff-screens';

export const metadata = { title: staffScreen('/trivia_questions').title };

export default function DailyQuestionsPage() {
  return <BrowseScreen game="daily" today={productToday()} />;
}
