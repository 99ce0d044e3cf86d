export type GroupLink =
  | { kind: 'code'; code: string; token?: string | undefined }
  | { kind: 'tag'; tag: string }
  | { kind: 'game'; id?: string | undefined };

const encode = encodeURIComponent;

/** Returns the app's address of a page by its path on this site, which begins with a slash. */
export function toPageDeepLink(scheme: string, path: string): string {
  return `${scheme}://${path.slice(1)}`;
}

/** Returns the app's address of a group link: the path of its page, with `/code` added for an invitation. */
export function toDeepLink(scheme: string, link: GroupLink): string {
  const path = toGroupPath(link);
  const inApp = link.kind === 'code' ? path.replace('/join-group/', '/join-group/code/') : path;
  return toPageDeepLink(scheme, inApp);
}

/** Returns a link that opens the app or else the fallback (https://developer.chrome.com/docs/android/intents). */
export function toIntentLink(url: string, packageName: string, fallbackUrl: string): string {
  const [scheme = '', rest = ''] = url.split('://');
  const extras = `scheme=${scheme};package=${packageName};S.browser_fallback_url=${encode(fallbackUrl)}`;
  return `intent://${rest}#Intent;${extras};end`;
}

export function toGroupPath(link: GroupLink): string {
  switch (link.kind) {
    case 'code':
      return `/join-group/${encode(link.code)}${link.token ? `?t=${encode(link.token)}` : ''}`;
    case 'tag':
      return `/join-group/tag/${encode(link.tag)}`;
    case 'game':
      return link.id ? `/group-game/${encode(link.id)}` : '/group-game';
  }
}

/** Writes what the app reads on its first start: `join_code=…&t=…`, `group_tag=…` or `group_game=…`. */
function writeInstallReferrer(link: GroupLink): string {
  const fields = {
    join_code: link.kind === 'code' ? link.code : undefined,
    t: link.kind === 'code' ? link.token : undefined,
    group_tag: link.kind === 'tag' ? link.tag : undefined,
    group_game: link.kind === 'game' ? link.id : undefined,
  };
  const present = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  return new URLSearchParams(present).toString();
}

/** Returns the address of the Play Store page, which passes the invitation on to the installed app. */
export function toAndroidStoreLink(storeUrl: string, link: GroupLink): string {
  const referrer = writeInstallReferrer(link);
  if (!referrer) return storeUrl;
  const url = new URL(storeUrl);
  url.searchParams.set('referrer', referrer);
  return url.href;
}
