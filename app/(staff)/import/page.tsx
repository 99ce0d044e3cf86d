import { ImportScreen } from '@/components/import-export/import-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { getProductToday } from '@/lib/dates/today';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/import');

export const metadata = { title: screen.title };

export default function ImportPage() {
  return (
    <StaffPage screen={screen}>
      <ImportScreen today={getProductToday()} />
    </StaffPage>
  );
}
