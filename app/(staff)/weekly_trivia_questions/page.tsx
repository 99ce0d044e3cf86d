import { BrowseScreen } from '@/components/questions/browse-screen';
import { productToday } from '@/lib/dates/today';
import { staffScreen } from '@/lib/staff-screens';

export const metadata = { title: staffScreen('/weekly_trivia_questions').title };

export default function WeeklyQuestionsPage() {
  return <BrowseScreen game="weekly" today={productToday()} />;
}
