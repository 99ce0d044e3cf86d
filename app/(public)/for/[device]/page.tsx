import { notFound } from 'next/navigation';
import { LandingScreen } from '@/components/landing/landing-screen';
import { landingMetadata } from '@/lib/site/link-previews/landing-metadata';
import { deviceOfVariant } from '@/lib/site/platform/device';

export const revalidate = 3600;
export const generateMetadata = landingMetadata;

export function generateStaticParams() {
  return [];
}

/** The landing page for one kind of device: the response to `/` (lib/site/platform/device). */
export default async function LandingPage({ params }: PageProps<'/for/[device]'>) {
  const device = deviceOfVariant((await params).device);
  if (!device) notFound();
  return <LandingScreen platform={device.platform} />;
}
