import { LandingScreen } from '@/components/landing/landing-screen';
import { landingMetadata } from '@/lib/link-previews/landing-metadata';

export const revalidate = 3600;
export const dynamicParams = false;
export const generateMetadata = landingMetadata;

export function generateStaticParams() {
  return [{ platform: 'ios' }, { platform: 'android' }];
}

/** What `/` is on a phone: the front answers it with one of these (lib/platform/landing-path). */
export default async function PhoneLandingPage({ params }: PageProps<'/landing/[platform]'>) {
  const { platform } = await params;
  return <LandingScreen platform={platform === 'ios' ? 'ios' : 'android'} />;
}
