import { ImportScreen } from '@/components/import-export/import-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { productToday } from '@/lib/dates/today';
import { staffScreen } from '@/lib/staff-screens';

const screen = staffScreen('/import');

export const metadata = { title: screen.title };

export default function ImportPage() {
  return (
    <StaffPage screen={screen}>
      <ImportScreen today={productToday()} />
    </StaffPage>
  );
}
