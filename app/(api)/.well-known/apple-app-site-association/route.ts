import { config } from '@/lib/config/config';
import {
  buildAppleAppSiteAssociation,
  createAssociationResponse,
} from '@/lib/site/platform/app-associations';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return createAssociationResponse(buildAppleAppSiteAssociation(config.IOS_APP_ID));
}
