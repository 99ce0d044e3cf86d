import { createLegalDocumentResponse } from '@/lib/site/legal/render-document';
import { writeTermsOfService } from '@/lib/site/legal/terms-of-service';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function GET(): Response {
  return createLegalDocumentResponse(writeTermsOfService, '/terms');
}
