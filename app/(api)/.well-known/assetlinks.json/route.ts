import { config } from '@/lib/config/config';
import { androidAssetLinks, associationResponse } from '@/lib/site/platform/app-associations';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return associationResponse(androidAssetLinks(config.ANDROID_PACKAGE, config.ANDROID_CERT_SHA256));
}
