/** The configured number, else the one in the store address; undefined for the placeholder with zeros. */
export function appStoreId(iosStoreUrl: string, iosAppId?: string): string | undefined {
  if (iosAppId && /^\d+$/.test(iosAppId)) return iosAppId;
  return /\/id(0*[1-9]\d*)/.exec(iosStoreUrl)?.[1];
}

/** The configured package, else the one in the store address; undefined for the placeholder `example.…`. */
export function androidPackage(androidStoreUrl: string, configured?: string): string | undefined {
  if (configured) return configured;
  const id = new URL(androidStoreUrl).searchParams.get('id');
  return id === null || id.startsWith('example.') ? undefined : id;
}

interface AppSettings {
  IOS_APP_ID?: string;
  IOS_STORE_URL: string;
  ANDROID_PACKAGE?: string;
  ANDROID_STORE_URL: string;
}

const describeConflict = (app: string, store: string) =>
  `${app}, but ${store}. Make both name the same app and start again.`;

/** The conflict between the configured app and the one in the store's address, with the remedy; null if they agree. */
export function appConflict(settings: AppSettings): string | null {
  const { IOS_APP_ID, IOS_STORE_URL, ANDROID_PACKAGE, ANDROID_STORE_URL } = settings;
  const iosApp = appStoreId(IOS_STORE_URL, IOS_APP_ID);
  const iosStore = appStoreId(IOS_STORE_URL);
  if (iosApp && iosStore && iosApp !== iosStore) {
    return describeConflict(`IOS_APP_ID is ${iosApp}`, `IOS_STORE_URL leads to ${iosStore}`);
  }
  const androidStore = androidPackage(ANDROID_STORE_URL);
  if (ANDROID_PACKAGE && androidStore && ANDROID_PACKAGE !== androidStore) {
    return describeConflict(
      `ANDROID_PACKAGE is ${ANDROID_PACKAGE}`,
      `ANDROID_STORE_URL leads to ${androidStore}`,
    );
  }
  return null;
}
