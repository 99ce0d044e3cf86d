import { LegalScreen } from '@/components/legal/legal-screen';
import { config } from '@/lib/config/config';
import { pageMetadata } from '@/lib/link-previews/page-metadata';

export const revalidate = 3600;

export function generateMetadata() {
  return pageMetadata({
    title: 'Terms of Service',
    description: `The rules of playing ${config.PRODUCT_NAME} and of using this site, in plain language.`,
    path: '/terms',
  });
}

export default function TermsPage() {
  return (
    <LegalScreen
      title="Terms of Service"
      documentUrl={config.TERMS_DOCUMENT_URL ?? '/legal/terms-of-service'}
    />
  );
}
