import { publicSections } from '@/lib/game-api/public-pages';
import { staffSections } from './staff-screens';

/** The longest first: `/join-group/tag` is none of the names below `/join-group`. */
const sections = [...publicSections, ...staffSections.map((section) => `/${section}`)].toSorted(
  (one, other) => other.length - one.length,
);

/**
 * The address of the page that a path names in other letters (`/TERMS`, `/User/ann`), as they come from print and from
 * keyboards that capitalise; null where it names none, or is that address itself. Names and tokens stay as they are.
 */
export function findPageAddress(pathname: string): string | null {
  const small = pathname.toLowerCase();
  const section = sections.find((known) => small === known || small.startsWith(`${known}/`));
  const address = section && section + pathname.slice(section.length);
  return address && address !== pathname ? address : null;
}
