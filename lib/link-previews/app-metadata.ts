import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import { siteUrl } from '@/lib/config/site-url';
import { androidPackage, appStoreId } from '@/lib/config/store-apps';

/**
 * How the apps are told which of their screens a page is: Safari's banner and Meta's app links. `path` is the page's,
 * `deepLink` opens it in the app. Nothing where no app is configured.
 */
export function appMetadata(path: string, deepLink: string): Metadata {
  const { PRODUCT_NAME: app_name } = config;
  const storeId = appStoreId(config.IOS_STORE_URL, config.IOS_APP_ID);
  const packageName = androidPackage(config.ANDROID_STORE_URL, config.ANDROID_PACKAGE);
  if (!storeId && !packageName) return {};
  const url = siteUrl() + path;
  return {
    itunes: storeId ? { appId: storeId, appArgument: url } : undefined,
    appLinks: {
      ios: storeId ? { url: deepLink, app_store_id: storeId, app_name } : undefined,
      android: packageName ? { url: deepLink, package: packageName, app_name } : undefined,
      web: { url, should_fallback: true },
    },
  };
}
