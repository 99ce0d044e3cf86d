import { GroupLanding } from '@/components/groups/group-landing';
import { groupMetadata } from '@/lib/link-previews/group-metadata';
import type { GroupLink } from '@/lib/platform/deep-links';
import { tokenOfSegment } from '@/lib/platform/device-variant';
import { decodeSegment } from '@/lib/platform/path-segment';

// Groups change in the apps, which tell us nothing.
export const revalidate = 60;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/for/[device]/join-group/[code]/[[...token]]'>;

async function readLink(params: Props['params']): Promise<GroupLink> {
  const { code, token } = await params;
  return {
    kind: 'code',
    code: decodeSegment(code),
    token: tokenOfSegment(token?.[0] && decodeSegment(token[0])),
  };
}

export async function generateMetadata({ params }: Props) {
  return groupMetadata(await readLink(params));
}

export default async function JoinByCodePage({ params }: Props) {
  const { device } = await params;
  return <GroupLanding variant={device} link={await readLink(params)} />;
}
