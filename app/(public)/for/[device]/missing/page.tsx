import { MissingNotice } from '@/components/layout/missing-notice';
import { PublicPage } from '@/components/layout/public-page';
import { missingMetadata } from '@/lib/link-previews/page-metadata';
import { deviceOfVariant } from '@/lib/platform/device';

export const revalidate = 3600;
export const generateMetadata = () => missingMetadata('We could not find that');

export function generateStaticParams() {
  return [];
}

/** What stands in where there is nothing (lib/front/answer-kept), on one kind of device. */
export default async function MissingPage({ params }: PageProps<'/for/[device]/missing'>) {
  const device = deviceOfVariant((await params).device);
  return (
    <PublicPage centred>
      <MissingNotice
        heading="We could not find that"
        text="The link may be old, or what it shows is not out yet."
        platform={device?.platform ?? 'desktop'}
      />
    </PublicPage>
  );
}
