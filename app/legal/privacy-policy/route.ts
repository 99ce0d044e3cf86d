import { legalDocumentResponse } from '@/lib/legal/document-response';
import { privacyPolicy } from '@/lib/legal/privacy-policy';

export const dynamic = 'force-static';

export function GET(): Response {
  return legalDocumentResponse(privacyPolicy, '/privacy');
}
