import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PlayScreen } from '@/components/play/play-screen';
import { findDayPage } from '@/lib/site/archive';
import { buildPlayMetadata } from '@/lib/site/link-previews/archive-metadata';

export const revalidate = 3600;

/** No page is rendered at build time; each is rendered on its first request, then cached. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/questions/[when]/play'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const day = await findDayPage((await params).when);
  return day ? buildPlayMetadata(day) : {};
}

export default async function PlayPage({ params }: Props) {
  const day = await findDayPage((await params).when);
  if (!day) notFound();
  return <PlayScreen {...day} />;
}
