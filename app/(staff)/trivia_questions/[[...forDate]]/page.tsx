import type { Metadata } from 'next';
import { BrowseScreen } from '@/components/questions/browse-screen';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Daily questions' };

export default function DailyQuestionsPage() {
  return <BrowseScreen game="daily" basePath="/trivia_questions" today={productToday()} />;
}
