import { MyAccountScreen } from '@/components/accounts/my-account-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/my_account');

export const metadata = { title: screen.title };

export default function MyAccountPage() {
  return (
    <StaffPage screen={screen}>
      <MyAccountScreen />
    </StaffPage>
  );
}
