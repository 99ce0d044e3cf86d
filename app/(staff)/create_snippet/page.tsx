import type { Metadata } from 'next';
import { TrimmerScreen } from '@/components/trimmer/trimmer-screen';

export const metadata: Metadata = { title: 'Video trimmer' };

export default function CreateSnippetPage() {
  return <TrimmerScreen />;
}
