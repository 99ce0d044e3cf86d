import type { Metadata } from 'next';
import { BrowseScreen } from '@/components/questions/browse-screen';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Weekly questions' };

export default function WeeklyQuestionsPage() {
  return <BrowseScreen game="weekly" basePath="/weekly_trivia_questions" today={productToday()} />;
}
