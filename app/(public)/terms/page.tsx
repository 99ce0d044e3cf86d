import { LegalScreen } from '@/components/legal/legal-screen';
import { config } from '@/lib/config/config';
import { buildPageMetadata } from '@/lib/site/link-previews/page-metadata';

export const revalidate = 3600;

export function generateMetadata() {
  return buildPageMetadata({
    title: `Terms of Service · ${config.PRODUCT_NAME}`,
    description: `The rules of playing ${config.PRODUCT_NAME} and of using this site, in plain language.`,
    path: '/terms',
  });
}

export default function TermsPage() {
  return (
    <LegalScreen
      title="Terms of Service"
      hostedAt={config.TERMS_DOCUMENT_URL}
      ownPath="/legal/terms-of-service"
    />
  );
}
