import type { Metadata } from 'next';
import { NeedsCapability } from '@/components/layout/needs-capability';
import { PlanScreen } from '@/components/plan/plan-screen';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Plan' };

export default function PlanPage() {
  return (
    <NeedsCapability capability="plan" title="Plan">
      <PlanScreen today={productToday()} />
    </NeedsCapability>
  );
}
