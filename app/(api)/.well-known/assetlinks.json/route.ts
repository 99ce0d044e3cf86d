import { config } from '@/lib/config/config';
import { answerAssociation, buildAndroidAssetLinks } from '@/lib/site/platform/app-associations';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return answerAssociation(buildAndroidAssetLinks(config.ANDROID_PACKAGE, config.ANDROID_CERT_SHA256));
}
