import type { Metadata } from 'next';
import { NeedsCapability } from '@/components/layout/needs-capability';
import { MediaLibraryScreen } from '@/components/media/media-library-screen';

export const metadata: Metadata = { title: 'Media' };

export default function MediaLibraryPage() {
  return (
    <NeedsCapability capability="mediaLibrary" title="Media">
      <MediaLibraryScreen />
    </NeedsCapability>
  );
}
