import { BrowseScreen } from '@/components/questions/browse-screen';
import { getProductToday } from '@/lib/dates/today';
import { getStaffScreen } from '@/lib/staff-screens';

export const metadata = { title: getStaffScreen('/trivia_questions').title };

export default function DailyQuestionsPage() {
  return <BrowseScreen game="daily" today={getProductToday()} />;
}
