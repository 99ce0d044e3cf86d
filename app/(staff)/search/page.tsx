import { StaffPage } from '@/components/layout/staff-page';
import { SearchScreen } from '@/components/search/search-screen';
import { getProductToday } from '@/lib/dates/today';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/search');

export const metadata = { title: screen.title };

export default function SearchPage() {
  return (
    <StaffPage screen={screen}>
      <SearchScreen today={getProductToday()} />
    </StaffPage>
  );
}
