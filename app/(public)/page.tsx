import { Logo } from '@/components/layout/logo';
import { PublicFooter } from '@/components/layout/public-footer';
import { config } from '@/lib/config/config';

export const revalidate = 3600;

export default function LandingPage() {
  const links = { instagram: config.INSTAGRAM_URL, x: config.X_URL, tiktok: config.TIKTOK_URL };
  return (
    <>
      <main>
        <h1>
          <Logo productName={config.PRODUCT_NAME} size="large" />
        </h1>
      </main>
      <PublicFooter links={links} contactEmail={config.CONTACT_EMAIL} />
    </>
  );
}
