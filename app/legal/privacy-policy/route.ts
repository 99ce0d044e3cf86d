import { privacyPolicy } from '@/lib/legal/privacy-policy';
import { legalDocumentResponse } from '@/lib/legal/render-document';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function GET(): Response {
  return legalDocumentResponse(privacyPolicy, '/privacy');
}
