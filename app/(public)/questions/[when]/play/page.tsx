import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PlayScreen } from '@/components/play/play-screen';
import { readArchivePeriod } from '@/lib/features/questions/addresses';
import { findDayPage } from '@/lib/site/archive';
import { playMetadata } from '@/lib/site/link-previews/archive-metadata';

export const revalidate = 3600;

/** No page is rendered at build time; each is rendered on its first request, then cached. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/questions/[when]/play'>;

async function findDay(params: Props['params']) {
  const period = readArchivePeriod((await params).when);
  return period && 'day' in period ? findDayPage(period.day) : null;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const day = await findDay(params);
  return day ? playMetadata(day) : {};
}

export default async function PlayPage({ params }: Props) {
  const day = await findDay(params);
  if (!day) notFound();
  return <PlayScreen {...day} />;
}
