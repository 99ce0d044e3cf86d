import { PublicPage } from '@/components/layout/public-page';
import { SampleGame } from '@/components/sample-game/sample-game';
import { config } from '@/lib/config/config';
import { buildPageMetadata } from '@/lib/site/link-previews/page-metadata';

export const revalidate = 3600;

export function generateMetadata() {
  return buildPageMetadata({
    title: `Single Game · ${config.PRODUCT_NAME}`,
    description: 'Try the daily game: pick a category and answer three sample questions.',
    path: '/single-game',
  });
}

export default function SingleGamePage() {
  return (
    <PublicPage centred>
      <SampleGame />
    </PublicPage>
  );
}
