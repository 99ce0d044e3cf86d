import { publicSections } from '@/lib/game-api/public-pages';
import { staffSections } from './staff-screens';

/** The longest first: `/join-group/tag` is none of the names below `/join-group`. */
const sections = [...publicSections, ...staffSections.map((section) => `/${section}`)].toSorted(
  (one, other) => other.length - one.length,
);

const SLASHES_AT_END = /\/+$/;
/** Names are written with it, and have it in no address. */
const AT = /^(\/user\/)(?:@|%40)(?=.)/i;

/** Can it not be the canonical address of a page, whichever page it is: `/terms/`, `/user/@ann`? */
export function isNonCanonical(pathname: string): boolean {
  return pathname.endsWith('/') || AT.test(pathname);
}

/**
 * The canonical address of the page that a path names in other letters (`/TERMS`, `/User/@ann/`); null where it names
 * none, or is canonical. Names and tokens in it keep their case.
 */
export function findCanonicalAddress(pathname: string): string | null {
  const plain = pathname.replace(SLASHES_AT_END, '').replace(AT, '$1');
  const small = plain.toLowerCase();
  const section = sections.find((known) => small === known || small.startsWith(`${known}/`));
  const address = section && section + plain.slice(section.length);
  return address && address !== pathname ? address : null;
}
