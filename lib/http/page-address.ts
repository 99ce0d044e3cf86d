import { publicSections } from '@/lib/game-api/public-pages';
import { staffSections } from './staff-screens';

/** The longest first: `/join-group/tag` is none of the names below `/join-group`. */
const sections = [...publicSections, ...staffSections.map((section) => `/${section}`)].toSorted(
  (one, other) => other.length - one.length,
);

const SLASHES_AT_END = /\/+$/;
/** Names are written with it, and have it in no address. */
const AT = /^(\/user\/)(?:@|%40)(?=.)/i;

/** Is this the address of a page in a spelling that looks like an address of its own: `/terms/`, `/user/@ann`? */
export function isSpeltOtherwise(pathname: string): boolean {
  return pathname.endsWith('/') || AT.test(pathname);
}

/**
 * The address of the page that a path names in another spelling (`/TERMS`, `/User/@ann/`), as they come from print, from
 * keyboards that capitalise and from habit; null where it names none, or is that address itself. Names and tokens stay as
 * they are.
 */
export function findPageAddress(pathname: string): string | null {
  const plain = pathname.replace(SLASHES_AT_END, '').replace(AT, '$1');
  const small = plain.toLowerCase();
  const section = sections.find((known) => small === known || small.startsWith(`${known}/`));
  const address = section && section + plain.slice(section.length);
  return address && address !== pathname ? address : null;
}
