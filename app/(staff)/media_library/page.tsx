import type { Metadata } from 'next';
import { MediaLibraryScreen } from '@/components/media/media-library-screen';

export const metadata: Metadata = { title: 'Media' };

export default function MediaLibraryPage() {
  return <MediaLibraryScreen />;
}
