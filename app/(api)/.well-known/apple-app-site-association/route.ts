import { config } from '@/lib/config/config';
import { associationResponse } from '@/lib/http/association-response';
import { appleAppSiteAssociation } from '@/lib/platform/app-associations';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return associationResponse(appleAppSiteAssociation(config.IOS_APP_ID));
}
