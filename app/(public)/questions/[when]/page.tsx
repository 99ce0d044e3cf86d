import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArchiveDayScreen } from '@/components/archive/archive-day-screen';
import { ArchiveMonthScreen } from '@/components/archive/archive-month-screen';
import { ArchiveScreen } from '@/components/archive/archive-screen';
import { ARCHIVE_INDEX, readArchivePlace } from '@/lib/features/questions/archive-address';
import { findArchiveDay, findArchiveMonth } from '@/lib/game-api/archive';
import {
  archiveMetadata,
  dayMetadata,
  dayStructuredData,
  monthMetadata,
} from '@/lib/link-previews/archive-metadata';

export const revalidate = 3600;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/questions/[when]'>;

/** What the address names, if it is there. */
async function find(params: Props['params']) {
  const { when } = await params;
  const place = readArchivePlace(when);
  return {
    isIndex: when === ARCHIVE_INDEX,
    day: place && 'day' in place ? await findArchiveDay(place.day) : null,
    month: place && 'month' in place ? await findArchiveMonth(place.month) : null,
  };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { isIndex, day, month } = await find(params);
  if (isIndex) return archiveMetadata();
  if (month) return monthMetadata(month);
  return day ? dayMetadata(day) : {};
}

/** All months, the days of a month (`YYYY-MM`), or a day's questions (`YYYY-MM-DD`). */
export default async function ArchivePlacePage({ params }: Props) {
  const { isIndex, day, month } = await find(params);
  if (isIndex) return <ArchiveScreen />;
  if (month) return <ArchiveMonthScreen {...month} />;
  if (!day) notFound();
  return <ArchiveDayScreen {...day} structuredData={dayStructuredData(day)} />;
}
