import { TrimmerScreen } from '@/components/trimmer/trimmer-screen';
import { getStaffScreen } from '@/lib/staff-screens';

export const metadata = { title: getStaffScreen('/create_snippet').title };

export default function CreateSnippetPage() {
  return <TrimmerScreen />;
}
