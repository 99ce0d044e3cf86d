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
