import { LegalScreen } from '@/components/legal/legal-screen';
import { config } from '@/lib/config/config';
import { buildPageMetadata } from '@/lib/site/link-previews/page-metadata';

export const revalidate = 3600;

export function generateMetadata() {
  return buildPageMetadata({
    title: `Privacy Policy · ${config.PRODUCT_NAME}`,
    description: `What ${config.PRODUCT_NAME} knows about its players and visitors, and what you can do about it, in plain language.`,
    path: '/privacy',
  });
}

export default function PrivacyPage() {
  return (
    <LegalScreen
      title="Privacy Policy"
      hostedAt={config.PRIVACY_DOCUMENT_URL}
      ownPath="/legal/privacy-policy"
    />
  );
}
