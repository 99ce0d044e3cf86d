import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PublicHeader } from '@/components/layout/public-header';
import { MediaUrlsProvider } from '@/components/media/media-urls';
import { BrowseScreen } from '@/components/questions/browse-screen';
import { Spinner } from '@/components/ui/spinner';
import { Toaster } from '@/components/ui/toaster';
import { config } from '@/lib/config/config';
import { productToday } from '@/lib/dates/today';
import { mediaUrls } from '@/lib/features/media/media-urls';
import styles from './page.module.css';

export const revalidate = 3600;
export const metadata: Metadata = { title: 'Daily questions' };

export default function DailyQuestionsForVisitorsPage() {
  return (
    <>
      <PublicHeader productName={config.PRODUCT_NAME} />
      <main className={styles.main}>
        <Suspense fallback={<Spinner label="Loading questions…" />}>
          <MediaUrlsProvider urls={mediaUrls()}>
            <BrowseScreen game="daily" basePath="/single_games" dateIn="query" today={productToday()} />
          </MediaUrlsProvider>
        </Suspense>
      </main>
      <Toaster />
    </>
  );
}
