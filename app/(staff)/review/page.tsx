import { StaffPage } from '@/components/layout/staff-page';
import { ReviewScreen } from '@/components/review/review-screen';
import { getProductToday } from '@/lib/dates/today';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/review');

export const metadata = { title: screen.title };

export default function ReviewPage() {
  return (
    <StaffPage screen={screen}>
      <ReviewScreen today={getProductToday()} />
    </StaffPage>
  );
}
