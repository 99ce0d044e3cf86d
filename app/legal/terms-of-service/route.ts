import { legalDocumentResponse } from '@/lib/legal/render-document';
import { termsOfService } from '@/lib/legal/terms-of-service';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function GET(): Response {
  return legalDocumentResponse(termsOfService, '/terms');
}
