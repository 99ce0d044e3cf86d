import type { contract } from '@/lib/api/contract';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import {
  ARCHIVE_INDEX,
  buildArchivePath,
  FEED_PATH,
  REMINDER_PATH,
} from '@/lib/features/questions/addresses';

/** The call, and its field, that looks up the name at the end of a page's address. */
export type LookUp = {
  [Name in CallName]: readonly [call: Name, field: keyof EndpointInput<(typeof contract)[Name]>];
}[CallName];

interface PublicPage {
  /** Search engines may index the page; the sitemap lists it, or the canonical pages of its kind. */
  isIndexed?: boolean;
  /** The parts of a request, besides the address, by which the page varies; each variant has an internal path. */
  variesBy?: 'platform' | 'device' | 'device and invite' | 'date';
  /** The internal path of the app that renders it, if that is neither the address nor a variant's path. */
  renderedAt?: string;
  lookUp?: LookUp | 'archive';
  hasPicture?: boolean;
  isFile?: boolean;
}

/** The public pages, with their rules for the cache, look-ups and the sitemap (docs/product.md, 2 and 4). */
export const publicPages = {
  '/': { isIndexed: true, variesBy: 'platform', hasPicture: true },
  '/questions': { isIndexed: true, renderedAt: buildArchivePath(ARCHIVE_INDEX) },
  '/questions/[when]': { isIndexed: true, lookUp: 'archive', hasPicture: true },
  // The canonical address for search engines is the page of the day's questions.
  '/questions/[when]/play': { isIndexed: true, lookUp: 'archive' },
  [FEED_PATH]: { isFile: true },
  [REMINDER_PATH]: { isFile: true },
  '/single_games': { isIndexed: true, variesBy: 'date' },
  '/terms': { isIndexed: true },
  '/privacy': { isIndexed: true },
  '/delete_account': { isIndexed: true },
  '/legal/[document]': {},
  '/share_question/[questionTag]': {
    isIndexed: true,
    lookUp: ['questionByTag', 'questionTag'],
    hasPicture: true,
  },
  '/user/[username]': { isIndexed: true, lookUp: ['accountInfo', 'username'], hasPicture: true },
  '/join-group/[code]': {
    variesBy: 'device and invite',
    lookUp: ['groupByInvite', 'code'],
    hasPicture: true,
  },
  '/join-group/tag/[groupIdTag]': {
    isIndexed: true,
    variesBy: 'device',
    lookUp: ['groupByTag', 'groupIdTag'],
    hasPicture: true,
  },
  '/group-game': { variesBy: 'device' },
  '/group-game/[groupIdTag]': { variesBy: 'device', lookUp: ['groupByTag', 'groupIdTag'] },
  '/single-game': {},
  '/weekly-game': {},
  '/login': {},
  '/account': {},
} as const satisfies Record<`/${string}`, PublicPage>;

export interface FoundPage {
  page: PublicPage;
  /** The name in the page's address, otherwise empty. */
  name: string;
  isPicture: boolean;
}

const NAME = /\[\w+\]/;
const PICTURE = '/preview.png';

const all = Object.entries<PublicPage>(publicPages);
const fixed = new Map(all.filter(([path]) => !NAME.test(path)));
const named = all
  .filter(([path]) => NAME.test(path))
  .map(([path, page]) => ({ page, pattern: new RegExp(`^${path.replace(NAME, '([^/]+)')}$`) }));

function findPage(pathname: string): FoundPage | undefined {
  const known = fixed.get(pathname);
  if (known) return { page: known, name: '', isPicture: false };
  for (const { page, pattern } of named) {
    const name = pattern.exec(pathname)?.[1];
    if (name) return { page, name, isPicture: false };
  }
  return undefined;
}

/** Finds the page at an address, or the page whose preview picture is there. */
export function findPublicPage(pathname: string): FoundPage | undefined {
  const found = findPage(pathname);
  if (found || !pathname.endsWith(PICTURE)) return found;
  const pictured = findPage(pathname.slice(0, -PICTURE.length) || '/');
  return pictured?.page.hasPicture ? { ...pictured, isPicture: true } : undefined;
}

/** These are the addresses of public pages, each up to the name in it, if it has one. */
export const publicSections: readonly string[] = [
  ...new Set(all.map(([path]) => path.replace(/\/(\[.*)?$/, ''))),
].filter(Boolean);

/** Search engines may index the pages at these addresses, which contain no name. */
export const indexedPaths: readonly string[] = [...fixed]
  .filter(([, { isIndexed }]) => isIndexed)
  .map(([path]) => path);
