import { NeedsOwnApi } from '@/components/layout/staff-page';
import { PlanScreen } from '@/components/plan/plan-screen';
import { WordPuzzleFinder } from '@/components/word-puzzles/word-puzzle-finder';
import { getProductToday } from '@/lib/dates/today';
import { getStaffScreen } from '@/lib/staff-screens';

export const metadata = { title: getStaffScreen('/wordpuzzles').title };

export default function WordPuzzlesPage() {
  const today = getProductToday();
  return (
    <NeedsOwnApi
      part="the plan of word puzzles"
      title="Word puzzles"
      instead={<WordPuzzleFinder today={today} />}
    >
      <PlanScreen today={today} />
    </NeedsOwnApi>
  );
}
