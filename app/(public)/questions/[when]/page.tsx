import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArchiveDayScreen } from '@/components/archive/archive-day-screen';
import { ArchiveMonthScreen, ArchiveScreen } from '@/components/archive/archive-screen';
import { ARCHIVE_INDEX, readArchivePeriod } from '@/lib/features/questions/addresses';
import { findDayPage, findMonthPage } from '@/lib/site/archive';
import {
  archiveMetadata,
  dayMetadata,
  dayStructuredData,
  monthMetadata,
} from '@/lib/site/link-previews/archive-metadata';

export const revalidate = 3600;

/** No page is rendered at build time; each is rendered on its first request, then cached. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/questions/[when]'>;

/** Finds the day or month in the address; null for one without a page. */
async function findPeriod(params: Props['params']) {
  const { when } = await params;
  const period = readArchivePeriod(when);
  return {
    isIndex: when === ARCHIVE_INDEX,
    day: period && 'day' in period ? await findDayPage(period.day) : null,
    month: period && 'month' in period ? await findMonthPage(period.month) : null,
  };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { isIndex, day, month } = await findPeriod(params);
  if (isIndex) return archiveMetadata();
  if (month) return monthMetadata(month);
  return day ? dayMetadata(day) : {};
}

/** All months, the days of a month (`YYYY-MM`), or a day's questions (`YYYY-MM-DD`). */
export default async function ArchivePage({ params }: Props) {
  const { isIndex, day, month } = await findPeriod(params);
  if (isIndex) return <ArchiveScreen />;
  if (month) return <ArchiveMonthScreen {...month} />;
  if (!day) notFound();
  return <ArchiveDayScreen {...day} structuredData={dayStructuredData(day)} />;
}
