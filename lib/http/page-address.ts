import { staffSections } from './staff-host';

/** The parts of public addresses that are words of ours; what follows them is a name, whose letters are its own. */
const publicSections = [
  'join-group/tag',
  'questions/feed.xml',
  'questions/atom.xml',
  'account',
  'delete_account',
  'group-game',
  'join-group',
  'legal',
  'login',
  'privacy',
  'questions',
  'share_question',
  'single-game',
  'single_games',
  'terms',
  'user',
  'weekly-game',
];

const sections = [...publicSections, ...staffSections].map((section) => `/${section}`);

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
