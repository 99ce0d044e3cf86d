import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProfileScreen } from '@/components/profile/profile-screen';
import { buildProfileMetadata } from '@/lib/site/link-previews/profile-metadata';
import { findProfile } from '@/lib/site/page-data';
import { decodePageParams } from '@/lib/site/page-params';

export const revalidate = 600;

/** No page is rendered at build time; each is rendered on its first request, then cached. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/user/[username]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Next encodes the params of the page, but not those of `generateMetadata`.
  const profile = await findProfile((await params).username);
  return profile ? buildProfileMetadata(profile) : {};
}

export default async function ProfilePage({ params }: Props) {
  const { username } = await decodePageParams(params);
  const profile = await findProfile(username);
  if (!profile) notFound();
  return <ProfileScreen {...profile} />;
}
