/** Returns the configured number, else the one in the store address; undefined for the placeholder with zeros. */
export function findAppStoreId(iosStoreUrl: string, iosAppId?: string): string | undefined {
  if (iosAppId && /^\d+$/.test(iosAppId)) return iosAppId;
  return /\/id(0*[1-9]\d*)/.exec(iosStoreUrl)?.[1];
}

/** Returns the configured package, else the one in the store address; undefined for the placeholder `example.…`. */
export function findAndroidPackage(androidStoreUrl: string, configured?: string): string | undefined {
  if (configured) return configured;
  const id = new URL(androidStoreUrl).searchParams.get('id');
  return !id || id.startsWith('example.') ? undefined : id;
}

interface AppSettings {
  IOS_APP_ID?: string;
  IOS_STORE_URL: string;
  ANDROID_PACKAGE?: string;
  ANDROID_STORE_URL: string;
}

/** Describes a conflict between the configured app and the one in the store's address; null if there is none. */
export function findAppConflict(settings: AppSettings): string | null {
  const { IOS_APP_ID, IOS_STORE_URL, ANDROID_PACKAGE, ANDROID_STORE_URL } = settings;
  const pairs = [
    ['IOS_APP_ID', findAppStoreId(IOS_STORE_URL, IOS_APP_ID), 'IOS_STORE_URL', findAppStoreId(IOS_STORE_URL)],
    ['ANDROID_PACKAGE', ANDROID_PACKAGE, 'ANDROID_STORE_URL', findAndroidPackage(ANDROID_STORE_URL)],
  ];
  for (const [setting, app, address, store] of pairs) {
    if (!app || !store || app === store) continue;
    return `${setting} is ${app}, but ${address} leads to ${store}. Make both name the same app and start again.`;
  }
  return null;
}
