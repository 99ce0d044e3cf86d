import { StaffPage } from '@/components/layout/staff-page';
import { OverviewScreen } from '@/components/overview/overview-screen';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/overview');

export const metadata = { title: screen.title };

export default function OverviewPage() {
  return (
    <StaffPage screen={screen}>
      <OverviewScreen />
    </StaffPage>
  );
}
