import { productToday } from '@/lib/dates/today';
import { isKeptPlace, readDayPlace } from '@/lib/features/questions/day-address';
import { VARIANTS_ROOT, variantPath } from '@/lib/platform/device-variant';

/** A page that is kept for everybody: all that its answer may depend on. */
export interface KeptPage {
  /** Where the app makes it: the path alone, which holds what the page needs of the query. It is the page's key. */
  path: string;
  variesByDevice: boolean;
}

/** What of a request the answer of a kept page may depend on. */
export interface Asked {
  /** Path and query. */
  url: string;
  userAgent: string;
}

const SAME_FOR_ALL = [
  /^\/(terms|privacy|delete_account|login|account|weekly-game|single-game)$/,
  /^\/(preview\.png|robots\.txt|manifest\.webmanifest|legal\/[^/]+)$/,
  /^\/(share_question|user)\/[^/]+(\/preview\.png)?$/,
  /^\/join-group\/tag\/[^/]+\/preview\.png$/,
];
const BY_DEVICE = /^\/($|join-group\/(tag\/)?[^/]+$|group-game(\/[^/]+)?$)/;

/**
 * The kept page at an address, or null where nothing is kept. Of the query only the invite token of a group and the
 * date and category of the daily questions have a part in it; nothing else of a request does (design, section 4).
 */
export function findKeptPage({ url, userAgent }: Asked): KeptPage | null {
  const { pathname, searchParams } = new URL(url, 'http://site');
  if (SAME_FOR_ALL.some((shape) => shape.test(pathname))) return { path: pathname, variesByDevice: false };
  if (BY_DEVICE.test(pathname)) {
    const inviteToken = pathname.startsWith('/join-group/') ? searchParams.get('t') : null;
    return { path: variantPath(pathname, inviteToken, userAgent), variesByDevice: true };
  }
  if (pathname !== '/single_games') return null;
  const today = productToday();
  const place = readDayPlace(Object.fromEntries(searchParams), today);
  if (!isKeptPlace(place, today)) return null;
  return { path: `${VARIANTS_ROOT}/date/${place.date}/${place.index + 1}`, variesByDevice: false };
}
