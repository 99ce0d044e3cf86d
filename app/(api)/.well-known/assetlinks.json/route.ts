import { config } from '@/lib/config/config';
import { findAndroidPackage } from '@/lib/config/store-apps';
import { buildAndroidAssetLinks, createAssociationResponse } from '@/lib/site/platform/app-associations';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  const { ANDROID_STORE_URL, ANDROID_PACKAGE, ANDROID_CERT_SHA256 } = config;
  const packageName = findAndroidPackage(ANDROID_STORE_URL, ANDROID_PACKAGE);
  return createAssociationResponse(buildAndroidAssetLinks(packageName, ANDROID_CERT_SHA256));
}
