import { MissingNotice } from '@/components/layout/missing-notice';
import { GROUP_NOT_FOUND_MESSAGE } from '@/lib/features/groups/rules';
import { missingMetadata } from '@/lib/link-previews/page-metadata';
import { deviceOfVariant } from '@/lib/platform/device';

export const revalidate = 3600;
export const generateMetadata = () => missingMetadata('Group not found');

export function generateStaticParams() {
  return [];
}

/** The page shown in place of a group that does not exist (docs/product.md, 2), one for each platform. */
export default async function MissingGroupPage({ params }: PageProps<'/for/[device]/missing-group'>) {
  const device = deviceOfVariant((await params).device);
  return (
    <MissingNotice heading="Oops!" text={GROUP_NOT_FOUND_MESSAGE} platform={device?.platform ?? 'desktop'} />
  );
}
