import 'server-only';
import { config } from '@/lib/config/config';
import { anonymousVisitor } from '@/lib/contract/caller';
import { productDay } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { ARCHIVE_INDEX, archivePath } from '@/lib/features/questions/archive-address';
import { dayPath, isKeptPlace, readDayPlace } from '@/lib/features/questions/day-address';
import { hasArchivePage } from '@/lib/game-api/archive';
import { gameApi } from '@/lib/game-api/select';
import { platformPath, VARIANTS_ROOT, variantPath } from '@/lib/platform/device-variant';
import type { KeptAnswer } from './kept-answer';

const HOUR = 3600;

const FIXED =
  /^\/(terms|privacy|delete_account|login|account|weekly-game|single-game|preview\.png|legal\/[^/]+)$/;
/** The framework makes these of functions, and says nothing of how long they last. */
const FILES =
  /^\/(robots\.txt|manifest\.webmanifest|sitemap\.xml|sitemap\/[a-z]+-\d+\.xml|questions\/(feed|atom)\.xml)$/;
const NAMED =
  /^\/(?<kind>share_question|user|questions|join-group\/tag)\/(?<name>[^/]+)(?<picture>\/preview\.png)?$/;
const BY_DEVICE = /^\/($|join-group\/(tag\/)?[^/]+$|group-game(\/[^/]+)?$)/;

/** Which stores a page shows. */
const BY_PLATFORM = /^\/share_question\/[^/]+$/;

/** Pages of other sites' making, which people try here: this one has none. */
const FOREIGN = /^\/[^/]+\.(html?|php|aspx?|jsp)$/i;
const OF_GROUPS = /^\/(join-group\/|group-game)/;

/** Where the app makes the page that says that there is nothing at an address; groups have words of their own. */
export function missingPagePath(pathname: string, userAgent: string): string {
  return variantPath(OF_GROUPS.test(pathname) ? '/missing-group' : '/missing', null, userAgent);
}

/** How to find out whether what a page shows exists. */
const lookUps: Record<string, (name: string) => Promise<unknown>> = {
  share_question: (questionTag) => gameApi().questionByTag({ questionTag }, anonymousVisitor),
  user: (username) => gameApi().accountInfo({ username }, anonymousVisitor),
  'join-group/tag': (groupIdTag) => gameApi().groupByTag({ groupIdTag }, anonymousVisitor),
  'join-group': (code) => gameApi().groupByInvite({ code }, anonymousVisitor),
  'group-game': (groupIdTag) => gameApi().groupByTag({ groupIdTag }, anonymousVisitor),
};

/** Looks the name in an address up. An API elsewhere would be asked twice, once for the page. */
async function isMissing(pathname: string): Promise<boolean> {
  const [, kind = '', name = ''] = /^\/(join-group\/tag|[^/]+)\/([^/]+)/.exec(pathname) ?? [];
  if (kind === 'questions') return !(await hasArchivePage(decodeURIComponent(name)));
  const lookUp = config.API_HOST ? undefined : lookUps[kind];
  return lookUp ? isNotFound(lookUp(decodeURIComponent(name))) : false;
}

async function isNotFound(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => false,
    // What failed fails once more while the page is made, which has words for it.
    (error: unknown) => error instanceof ApiError && error.status === 404,
  );
}

/** The daily questions of a day and category that are kept for nobody: what of the query has a part in them. */
function passingDay({ searchParams }: URL): string {
  const { date, index } = readDayPlace(Object.fromEntries(searchParams), productDay().date);
  return dayPath({ date, index });
}

/** Where the app makes the page of an address that stands for several; undefined for any other. */
export function preparedPath({ pathname, searchParams }: URL, userAgent: string): string | undefined {
  if (BY_DEVICE.test(pathname)) {
    const inviteToken = pathname.startsWith('/join-group/') ? searchParams.get('t') : null;
    return variantPath(pathname, inviteToken, userAgent);
  }
  if (pathname === archivePath()) return archivePath(ARCHIVE_INDEX);
  if (BY_PLATFORM.test(pathname)) return platformPath(pathname, userAgent);
  if (pathname !== '/single_games') return undefined;
  const today = productDay().date;
  const place = readDayPlace(Object.fromEntries(searchParams), today);
  return isKeptPlace(place, today) ? `${VARIANTS_ROOT}/date/${place.date}/${place.index + 1}` : undefined;
}

/**
 * The kept page, picture or file at an address, or null where nothing is kept. Of the query only the invite token of a
 * group and the date and category of the daily questions have a part in it, of the headers only the kind of device;
 * nothing else of a request does (design, section 4).
 */
export function findKeptPage(address: URL, userAgent: string): KeptAnswer | null {
  const { pathname } = address;
  const missingPath = missingPagePath(pathname, userAgent);
  const page = { path: pathname, publicPath: pathname, missingPath, variesBy: [], keptSeconds: HOUR };
  // What the app calls the page of all months is no address from outside.
  if (FOREIGN.test(pathname) || pathname === archivePath(ARCHIVE_INDEX)) {
    return { ...page, path: missingPath + pathname, isMissing: async () => true };
  }
  if (FIXED.test(pathname)) return page;
  if (FILES.test(pathname)) return { ...page, freshSeconds: HOUR };
  const prepared = preparedPath(address, userAgent);
  if (prepared) {
    const variesBy = [BY_DEVICE, BY_PLATFORM].some((kind) => kind.test(pathname)) ? ['User-Agent'] : [];
    return { ...page, path: prepared, variesBy, isMissing: () => isMissing(pathname) };
  }
  if (pathname === '/single_games') return { ...page, path: passingDay(address), keptSeconds: 0 };
  return NAMED.test(pathname) ? { ...page, isMissing: () => isMissing(pathname) } : null;
}
