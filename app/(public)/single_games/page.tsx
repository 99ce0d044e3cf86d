import type { Metadata } from 'next';
import { PublicPage } from '@/components/layout/public-page';
import { DayScreen } from '@/components/visitor-questions/day-screen';
import { getProductToday } from '@/lib/dates/today';
import { readDayPosition } from '@/lib/features/questions/addresses';
import { buildDailyQuestionsMetadata } from '@/lib/site/link-previews/archive-metadata';

type Props = PageProps<'/single_games'>;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return buildDailyQuestionsMetadata(readDayPosition(await searchParams, getProductToday()));
}

/** lib/server caches this page for the days near today (`isCachedDay`); for others it is rendered for every request. */
export default async function DailyQuestionsPage({ searchParams }: Props) {
  return (
    <PublicPage>
      <DayScreen {...readDayPosition(await searchParams, getProductToday())} />
    </PublicPage>
  );
}
