import { config } from '@/lib/config/config';
import { answerAssociation, buildAppleAppSiteAssociation } from '@/lib/site/platform/app-associations';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return answerAssociation(buildAppleAppSiteAssociation(config.IOS_APP_ID));
}
