import { GroupLanding } from '@/components/groups/group-landing';
import { buildGroupMetadata } from '@/lib/site/link-previews/group-metadata';
import { decodePageParams } from '@/lib/site/page-params';
import type { GroupLink } from '@/lib/site/platform/deep-links';

// Groups change in the apps, which do not notify us.
export const revalidate = 60;

/** No page is rendered at build time; each is rendered on its first request, then cached. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/for/[device]/join-group/tag/[groupIdTag]'>;

function toGroupLink({ groupIdTag }: Awaited<Props['params']>): GroupLink {
  return { kind: 'tag', tag: groupIdTag };
}

export async function generateMetadata({ params }: Props) {
  // Next encodes the params of the page, but not those of `generateMetadata`.
  return buildGroupMetadata(toGroupLink(await params));
}

export default async function JoinByTagPage({ params }: Props) {
  const decoded = await decodePageParams(params);
  return <GroupLanding variant={decoded.device} link={toGroupLink(decoded)} />;
}
