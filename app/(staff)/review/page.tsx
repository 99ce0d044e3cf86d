import { StaffPage } from '@/components/layout/staff-page';
import { ReviewScreen } from '@/components/review/review-screen';
import { productToday } from '@/lib/dates/today';
import { staffScreen } from '@/lib/staff-screens';

const screen = staffScreen('/review');

export const metadata = { title: screen.title };

export default function ReviewPage() {
  return (
    <StaffPage screen={screen}>
      <ReviewScreen today={productToday()} />
    </StaffPage>
  );
}
