import { StaffPage } from '@/components/layout/staff-page';
import { MediaLibraryScreen } from '@/components/media/media-library-screen';
import { getStaffScreen } from '@/lib/staff-screens';

const screen = getStaffScreen('/media_library');

export const metadata = { title: screen.title };

export default function MediaLibraryPage() {
  return (
    <StaffPage screen={screen}>
      <MediaLibraryScreen />
    </StaffPage>
  );
}
