import type { EndpointInput } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import { ARCHIVE_INDEX, archivePath, FEED_PATHS } from '@/lib/features/questions/archive-address';
import type { contract } from './contract';

/** A call that finds what the last part of an address names, and the field that it takes it as. */
export type LookUp = {
  [Name in CallName]: readonly [call: Name, field: keyof EndpointInput<(typeof contract)[Name]>];
}[CallName];

interface PublicPage {
  /** Search engines may know it: the sitemap tells them of it, or of all that it shows. */
  isIndexed?: boolean;
  /** What of a request it is made of, besides its address: each way of it has a path of its own in the app. */
  variesBy?: 'platform' | 'device' | 'device and invite' | 'date';
  /** Where the app makes it, if neither there nor by what it varies. */
  madeAt?: string;
  /** How to find out that what the last part of its address names is not there. */
  shows?: LookUp | 'archive';
  /** The picture that links to it are shown with is drawn below it. */
  hasPicture?: boolean;
  /** For programs: fresh for an hour, whatever it is made of. */
  isFile?: boolean;
}

/**
 * Every public page by its address, whose last part may be a name: how it is kept, found in other letters, and told to
 * search engines. Whatever else a request says has no part in them (docs/product.md, 4).
 */
export const publicPages = {
  '/': { isIndexed: true, variesBy: 'platform', hasPicture: true },
  '/questions': { isIndexed: true, madeAt: archivePath(ARCHIVE_INDEX) },
  '/questions/[when]': { isIndexed: true, shows: 'archive', hasPicture: true },
  [FEED_PATHS.rss]: { isFile: true },
  [FEED_PATHS.atom]: { isFile: true },
  '/single_games': { isIndexed: true, variesBy: 'date' },
  '/terms': { isIndexed: true },
  '/privacy': { isIndexed: true },
  '/delete_account': { isIndexed: true },
  '/legal/[document]': {},
  '/share_question/[questionTag]': {
    isIndexed: true,
    variesBy: 'platform',
    shows: ['questionByTag', 'questionTag'],
    hasPicture: true,
  },
  '/user/[username]': { isIndexed: true, shows: ['accountInfo', 'username'], hasPicture: true },
  '/join-group/[code]': { variesBy: 'device and invite', shows: ['groupByInvite', 'code'] },
  '/join-group/tag/[groupIdTag]': {
    isIndexed: true,
    variesBy: 'device and invite',
    shows: ['groupByTag', 'groupIdTag'],
    hasPicture: true,
  },
  '/group-game': { variesBy: 'device' },
  '/group-game/[groupIdTag]': { variesBy: 'device', shows: ['groupByTag', 'groupIdTag'] },
  '/single-game': {},
  '/weekly-game': {},
  '/login': {},
  '/account': {},
} as const satisfies Record<`/${string}`, PublicPage>;

interface FoundPage {
  page: PublicPage;
  /** The last part of its address, if that is a name. */
  name: string;
  isPicture: boolean;
}

const NAME = /\[\w+\]$/;
const PICTURE = '/preview.png';

const fixed = new Map<string, PublicPage>(Object.entries(publicPages).filter(([path]) => !NAME.test(path)));
/** By what stands before the name. */
const named = new Map<string, PublicPage>(
  Object.entries(publicPages)
    .filter(([path]) => NAME.test(path))
    .map(([path, page]) => [path.replace(NAME, ''), page]),
);

function findPage(pathname: string): FoundPage | undefined {
  const known = fixed.get(pathname);
  if (known) return { page: known, name: '', isPicture: false };
  const start = pathname.lastIndexOf('/') + 1;
  const name = pathname.slice(start);
  const page = name ? named.get(pathname.slice(0, start)) : undefined;
  return page && { page, name, isPicture: false };
}

/** The page at an address, or the one whose picture is there. */
export function findPublicPage(pathname: string): FoundPage | undefined {
  const found = findPage(pathname);
  if (found || !pathname.endsWith(PICTURE)) return found;
  const pictured = findPage(pathname.slice(0, -PICTURE.length) || '/');
  return pictured?.page.hasPicture ? { ...pictured, isPicture: true } : undefined;
}

/** The parts of public addresses that are words of ours; what follows one is a name. */
export const publicSections: readonly string[] = [
  ...new Set([...fixed.keys(), ...named.keys()].map((path) => path.replace(/\/$/, ''))),
].filter(Boolean);

/** The pages of which search engines may know, but for those of names. */
export const indexedPaths: readonly string[] = [...fixed]
  .filter(([, { isIndexed }]) => isIndexed)
  .map(([path]) => path);
