import { HistoryScreen } from '@/components/history/history-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/history');

export const metadata = { title: screen.title };

export default function HistoryPage() {
  return (
    <StaffPage screen={screen}>
      <HistoryScreen />
    </StaffPage>
  );
}
