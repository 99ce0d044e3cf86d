import type { Metadata } from 'next';
import { NeedsOwnApi } from '@/components/layout/staff-page';
import { WeekScreen } from '@/components/plan/week-screen';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Week to print' };

export default function WeekPage() {
  return (
    <NeedsOwnApi part="the plan" title="Week to print">
      <WeekScreen today={productToday()} />
    </NeedsOwnApi>
  );
}
