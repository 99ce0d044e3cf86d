import type { Metadata } from 'next';
import { NeedsCapability } from '@/components/layout/needs-capability';
import { WeekScreen } from '@/components/plan/week-screen';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Week to print' };

export default function WeekPage() {
  return (
    <NeedsCapability capability="plan" title="Week to print">
      <WeekScreen today={productToday()} />
    </NeedsCapability>
  );
}
