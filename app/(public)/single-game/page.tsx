import type { Metadata } from 'next';
import { PublicPage } from '@/components/layout/public-page';
import { SampleGame } from '@/components/sample-game/sample-game';

export const revalidate = 3600;
export const metadata: Metadata = { title: 'Single Game', alternates: { canonical: '/single-game' } };

export default function SingleGamePage() {
  return (
    <PublicPage centred>
      <SampleGame />
    </PublicPage>
  );
}
