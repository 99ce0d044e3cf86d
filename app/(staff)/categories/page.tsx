import { CategoriesScreen } from '@/components/categories/categories-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/categories');

export const metadata = { title: screen.title };

export default function CategoriesPage() {
  return (
    <StaffPage screen={screen}>
      <CategoriesScreen />
    </StaffPage>
  );
}
