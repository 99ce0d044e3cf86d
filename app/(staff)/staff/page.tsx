import { StaffListScreen } from '@/components/accounts/staff-list-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { staffScreen } from '@/lib/staff-screens';

const screen = staffScreen('/staff');

export const metadata = { title: screen.title };

export default function StaffListPage() {
  return (
    <StaffPage screen={screen}>
      <StaffListScreen />
    </StaffPage>
  );
}
