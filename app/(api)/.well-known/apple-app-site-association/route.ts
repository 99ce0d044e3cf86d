import { config } from '@/lib/config/config';
import { appleAppSiteAssociation, associationResponse } from '@/lib/site/platform/app-associations';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return associationResponse(appleAppSiteAssociation(config.IOS_APP_ID));
}
