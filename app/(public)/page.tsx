import { LandingScreen } from '@/components/landing/landing-screen';
import { landingMetadata } from '@/lib/link-previews/landing-metadata';

export const revalidate = 3600;
export const generateMetadata = landingMetadata;

/** The desktop's landing page; the front hands phones theirs (lib/platform/landing-path). */
export default function LandingPage() {
  return <LandingScreen platform="desktop" />;
}
