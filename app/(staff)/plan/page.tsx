import { StaffPage } from '@/components/layout/staff-page';
import { PlanScreen } from '@/components/plan/plan-screen';
import { productToday } from '@/lib/dates/today';
import { staffScreen } from '@/lib/staff-screens';

const screen = staffScreen('/plan');

export const metadata = { title: screen.title };

export default function PlanPage() {
  return (
    <StaffPage screen={screen}>
      <PlanScreen today={productToday()} />
    </StaffPage>
  );
}
