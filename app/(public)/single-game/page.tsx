import { PlayToday } from '@/components/layout/go-on';
import { PublicPage } from '@/components/layout/public-page';
import { SampleGame } from '@/components/sample-game/sample-game';
import styles from '@/components/sample-game/sample-game.module.css';
import { Card } from '@/components/ui/card';
import { config } from '@/lib/config/config';
import { pageMetadata } from '@/lib/site/link-previews/page-metadata';

export const revalidate = 3600;

export function generateMetadata() {
  return pageMetadata({
    title: `Single Game · ${config.PRODUCT_NAME}`,
    description: 'Try the daily game: pick a category and answer three sample questions.',
    path: '/single-game',
  });
}

export default function SingleGamePage() {
  return (
    <PublicPage centred>
      <noscript>
        <Card className={styles.end}>
          <h1>Single Game</h1>
          <p>
            The sample game needs scripts. Allow JavaScript for this site in your browser, then load this page
            again. The questions of the day are played without.
          </p>
          <PlayToday />
        </Card>
      </noscript>
      <SampleGame nextLink={<PlayToday variant="secondary" />} />
    </PublicPage>
  );
}
