import { BrowseScreen } from '@/components/questions/browse-screen';
import { getProductToday } from '@/lib/dates/today';
import { getStaffScreen } from '@/lib/staff-screens';

export const metadata = { title: getStaffScreen('/weekly_trivia_questions').title };

export default function WeeklyQuestionsPage() {
  return <BrowseScreen game="weekly" today={getProductToday()} />;
}
