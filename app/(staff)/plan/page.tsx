import { StaffPage } from '@/components/layout/staff-page';
import { PlanScreen } from '@/components/plan/plan-screen';
import { getProductToday } from '@/lib/dates/today';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/plan');

export const metadata = { title: screen.title };

export default function PlanPage() {
  return (
    <StaffPage screen={screen}>
      <PlanScreen today={getProductToday()} />
    </StaffPage>
  );
}
