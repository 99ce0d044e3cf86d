import { HistoryScreen } from '@/components/history/history-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { staffScreen } from '@/lib/staff-screens';

const screen = staffScreen('/history');

export const metadata = { title: screen.title };

export default function HistoryPage() {
  return (
    <StaffPage screen={screen}>
      <HistoryScreen />
    </StaffPage>
  );
}
