import { StaffPage } from '@/components/layout/staff-page';
import { OverviewScreen } from '@/components/overview/overview-screen';
import { staffScreen } from '@/lib/staff-screens';

const screen = staffScreen('/overview');

export const metadata = { title: screen.title };

export default function OverviewPage() {
  return (
    <StaffPage screen={screen}>
      <OverviewScreen />
    </StaffPage>
  );
}
