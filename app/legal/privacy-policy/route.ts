import { writePrivacyPolicy } from '@/lib/site/legal/privacy-policy';
import { createLegalDocumentResponse } from '@/lib/site/legal/render-document';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function GET(): Response {
  return createLegalDocumentResponse(writePrivacyPolicy, '/privacy');
}
