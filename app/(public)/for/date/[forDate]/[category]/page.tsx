import type { Metadata } from 'next';
import { PublicPage } from '@/components/layout/public-page';
import { DayScreen } from '@/components/visitor-questions/day-screen';
import { getProductToday } from '@/lib/dates/today';
import { readDayPosition } from '@/lib/features/questions/addresses';
import { buildDailyQuestionsMetadata } from '@/lib/site/link-previews/archive-metadata';

export const revalidate = 600;

/** No page is rendered at build time; each is rendered on its first request, then cached. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/for/date/[forDate]/[category]'>;

async function readPosition(params: Props['params']) {
  const { forDate, category } = await params;
  return readDayPosition({ date: forDate, category }, getProductToday());
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return buildDailyQuestionsMetadata(await readPosition(params));
}

export default async function CachedDailyQuestionsPage({ params }: Props) {
  return (
    <PublicPage>
      <DayScreen {...(await readPosition(params))} />
    </PublicPage>
  );
}
