import type { GroupLink } from './deep-links';

/** The install referrer that the app reads on its first start: `join_code=…&t=…`, `group_tag=…` or `group_game=…`. */
function installReferrer(link: GroupLink): string {
  const fields = {
    join_code: link.kind === 'code' ? link.code : undefined,
    t: link.kind === 'code' ? link.token : undefined,
    group_tag: link.kind === 'tag' ? link.tag : undefined,
    group_game: link.kind === 'game' ? link.id : undefined,
  };
  const present = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  return new URLSearchParams(present).toString();
}

/** The Play Store page, carrying the invitation through the installation. */
export function androidStoreLink(storeUrl: string, link: GroupLink): string {
  const referrer = installReferrer(link);
  if (!referrer) return storeUrl;
  const url = new URL(storeUrl);
  url.searchParams.set('referrer', referrer);
  return url.href;
}

/**
 * The app's number in the App Store: the configured one, else the one in the store address; undefined where neither is
 * set or the address is still the placeholder with zeros.
 */
export function appStoreId(iosStoreUrl: string, iosAppId?: string): string | undefined {
  if (iosAppId && /^\d+$/.test(iosAppId)) return iosAppId;
  return /\/id(0*[1-9]\d*)/.exec(iosStoreUrl)?.[1];
}

/**
 * The app's package: the configured one, else the one in the Play Store address; undefined where neither is set or the
 * address is still the placeholder `example.…`.
 */
export function androidPackage(androidStoreUrl: string, configured?: string): string | undefined {
  const named = new URL(androidStoreUrl).searchParams.get('id');
  return configured ?? (named?.startsWith('example.') ? undefined : (named ?? undefined));
}
