import { config } from '@/lib/config/config';
import { buildAndroidAssetLinks, createAssociationResponse } from '@/lib/site/platform/app-associations';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return createAssociationResponse(
    buildAndroidAssetLinks(config.ANDROID_PACKAGE, config.ANDROID_CERT_SHA256),
  );
}
