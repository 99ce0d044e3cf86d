import { StaffListScreen } from '@/components/accounts/staff-list-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/staff');

export const metadata = { title: screen.title };

export default function StaffListPage() {
  return (
    <StaffPage screen={screen}>
      <StaffListScreen />
    </StaffPage>
  );
}
