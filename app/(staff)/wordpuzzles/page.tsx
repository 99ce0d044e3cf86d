import { MonthScreen } from '@/components/word-puzzles/month-screen';
import { productToday } from '@/lib/dates/today';

export default function WordPuzzlesPage() {
  return <MonthScreen today={productToday()} />;
}
