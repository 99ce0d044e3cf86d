import { notFound } from 'next/navigation';
import { LandingScreen } from '@/components/landing/landing-screen';
import { buildLandingMetadata } from '@/lib/site/link-previews/landing-metadata';
import { findDeviceOfVariant } from '@/lib/site/platform/device';

export const revalidate = 3600;
export const generateMetadata = buildLandingMetadata;

export function generateStaticParams() {
  return [];
}

/** Responds to `/` on one kind of device (lib/site/platform/device). */
export default async function LandingPage({ params }: PageProps<'/for/[device]'>) {
  const device = findDeviceOfVariant((await params).device);
  if (!device) notFound();
  return <LandingScreen platform={device.platform} />;
}
