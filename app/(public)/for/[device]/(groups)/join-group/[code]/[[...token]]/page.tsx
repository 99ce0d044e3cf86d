import { GroupLanding } from '@/components/groups/group-landing';
import { groupMetadata } from '@/lib/site/link-previews/group-metadata';
import type { GroupLink } from '@/lib/site/platform/deep-links';
import { decodeParams, tokenOfSegment } from '@/lib/site/platform/device';

// Groups change in the apps, which tell us nothing.
export const revalidate = 60;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/for/[device]/join-group/[code]/[[...token]]'>;

function linkOf({ code, token }: Awaited<Props['params']>): GroupLink {
  return { kind: 'code', code, token: tokenOfSegment(token?.[0]) };
}

export async function generateMetadata({ params }: Props) {
  return groupMetadata(linkOf(await params));
}

export default async function JoinByCodePage({ params }: Props) {
  const decoded = await decodeParams(params);
  return <GroupLanding variant={decoded.device} link={linkOf(decoded)} />;
}
