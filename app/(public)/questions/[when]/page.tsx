import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArchiveDayScreen } from '@/components/archive/archive-day-screen';
import { ArchiveMonthScreen, ArchiveScreen } from '@/components/archive/archive-screen';
import { ARCHIVE_INDEX } from '@/lib/features/questions/addresses';
import { findDayPage, findMonthPage } from '@/lib/site/archive';
import {
  buildArchiveMetadata,
  buildDayMetadata,
  buildMonthMetadata,
  writeDayStructuredData,
} from '@/lib/site/link-previews/archive-metadata';

export const revalidate = 3600;

/** No page is rendered at build time; each is rendered on its first request, then cached. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/questions/[when]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { when } = await params;
  if (when === ARCHIVE_INDEX) return buildArchiveMetadata();
  const month = await findMonthPage(when);
  if (month) return buildMonthMetadata(month);
  const day = await findDayPage(when);
  return day ? buildDayMetadata(day) : {};
}

/** Shows all months, the days of a month (`YYYY-MM`), or a day's questions (`YYYY-MM-DD`). */
export default async function ArchivePage({ params }: Props) {
  const { when } = await params;
  if (when === ARCHIVE_INDEX) return <ArchiveScreen />;
  const month = await findMonthPage(when);
  if (month) return <ArchiveMonthScreen {...month} />;
  const day = await findDayPage(when);
  if (!day) notFound();
  return <ArchiveDayScreen {...day} structuredData={writeDayStructuredData(day)} />;
}
