import type { Capabilities } from '@/lib/contract/capabilities';
import type { Action } from '@/lib/contract/kinds';
import { gameNames } from '@/lib/features/records/game-names';

interface StaffScreen {
  href: string;
  title: string;
  /** Screens that are reached from this one and count as a part of it. */
  parts?: readonly string[];
  /** What the game API must be able to do. */
  needs?: keyof Capabilities;
  /** What a person must be allowed to do. */
  may?: Action;
  /** Stands under "More". */
  isInMore?: boolean;
}

const staffScreens: readonly StaffScreen[] = [
  { href: '/overview', title: 'Overview', needs: 'overview' },
  { href: '/plan', title: 'Plan', needs: 'plan' },
  { href: '/review', title: 'Review', needs: 'readiness' },
  { href: '/trivia_questions', title: gameNames.daily, parts: ['/create_trivia', '/edit_trivia'] },
  {
    href: '/weekly_trivia_questions',
    title: gameNames.weekly,
    parts: ['/create_weekly_trivia', '/edit_weekly_trivia'],
  },
  { href: '/wordpuzzles', title: gameNames.word_puzzle, parts: ['/edit_wordpuzzle'] },
  { href: '/media_library', title: 'Media', needs: 'mediaLibrary' },
  {
    href: '/categories',
    title: 'Categories',
    needs: 'manageCategories',
    may: 'manageCategories',
    isInMore: true,
  },
  { href: '/create_snippet', title: 'Video trimmer', isInMore: true },
  { href: '/history', title: 'History', needs: 'history', isInMore: true },
  { href: '/staff', title: 'Staff', needs: 'accounts', may: 'manageStaff', isInMore: true },
  { href: '/api-docs', title: 'API', needs: 'apiDocs', isInMore: true },
];

/** The staff area's menu, in its order, as far as the game API can serve it and the person may use it. */
export function listStaffScreens(
  capabilities: Capabilities,
  isAllowed: (action: Action) => boolean,
): StaffScreen[] {
  return staffScreens.filter(({ needs, may }) => (!needs || capabilities[needs]) && (!may || isAllowed(may)));
}

/** Is this the screen of an address, or one that counts as a part of it? */
export function isCurrent({ href, parts = [] }: StaffScreen, pathname: string): boolean {
  return [href, ...parts].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
