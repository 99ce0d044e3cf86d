import { TrimmerScreen } from '@/components/trimmer/trimmer-screen';
import { staffScreen } from '@/lib/staff-screens';

export const metadata = { title: staffScreen('/create_snippet').title };

export default function CreateSnippetPage() {
  return <TrimmerScreen />;
}
