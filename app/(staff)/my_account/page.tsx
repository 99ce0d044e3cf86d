import { MyAccountScreen } from '@/components/accounts/my-account-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { staffScreen } from '@/lib/staff-screens';

const screen = staffScreen('/my_account');

export const metadata = { title: screen.title };

export default function MyAccountPage() {
  return (
    <StaffPage screen={screen}>
      <MyAccountScreen />
    </StaffPage>
  );
}
