import { legalDocumentResponse } from '@/lib/legal/document-response';
import { privacyPolicy } from '@/lib/legal/privacy-policy';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function GET(): Response {
  return legalDocumentResponse(privacyPolicy, '/privacy');
}
