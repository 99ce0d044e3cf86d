import { StaffPage } from '@/components/layout/staff-page';
import { SearchScreen } from '@/components/search/search-screen';
import { productToday } from '@/lib/dates/today';
import { staffScreen } from '@/lib/staff-screens';

const screen = staffScreen('/search');

export const metadata = { title: screen.title };

export default function SearchPage() {
  return (
    <StaffPage screen={screen}>
      <SearchScreen today={productToday()} />
    </StaffPage>
  );
}
