import { type Action, games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';

type Path = `/${string}`;

interface StaffScreen {
  href: Path;
  title: string;
  /** These pages are reached from this screen and count as a part of it. */
  parts?: readonly Path[];
  /** It names the part of our own API that the screen needs, for the message if the connected API lacks it. */
  needs?: string;
  may?: Action;
  /** The menu shows the screen in its row or under "More"; it is absent for a screen without an entry. */
  menu?: 'row' | 'more';
}

function buildGameScreen(game: ReviewedGame) {
  const { paths, names } = games[game];
  return { href: paths.browse, title: names, parts: [paths.create, paths.edit], menu: 'row' } as const;
}

/** The guard, the menu and the titles are derived from this list, which is in the order of the menu. */
const staffScreens = [
  { href: '/overview', title: 'Overview', needs: 'the overview', menu: 'row' },
  { href: '/plan', title: 'Plan', needs: 'the plan', menu: 'row' },
  { href: '/review', title: 'Review', needs: 'drafts and reviews', menu: 'row' },
  ...REVIEWED_GAMES.map(buildGameScreen),
  { href: '/media_library', title: 'Media', needs: 'the media library', menu: 'row' },
  {
    href: '/categories',
    title: 'Categories',
    needs: 'the management of categories',
    may: 'manageCategories',
    menu: 'more',
  },
  { href: '/import', title: 'Import', needs: 'the import of files', may: 'write', menu: 'more' },
  { href: '/create_snippet', title: 'Video trimmer', menu: 'more' },
  { href: '/history', title: 'History', needs: 'the history of changes', menu: 'more' },
  { href: '/staff', title: 'Staff', needs: 'accounts of the staff', may: 'manageStaff', menu: 'more' },
  { href: '/search', title: 'Search', needs: 'search' },
  { href: '/my_account', title: 'My account', needs: 'accounts of the staff' },
] as const satisfies readonly StaffScreen[];

/** Old bookmarks of these screens are redirected to the start of the staff area. */
export const removedScreens: readonly Path[] = ['/api-docs', '/plan/week'];

const screens: readonly StaffScreen[] = staffScreens;

/** Every staff address begins with one of these, which are also the folders of app/(staff). */
export const staffSections = [
  ...new Set(screens.flatMap(({ href, parts = [] }) => [href, ...parts].map((path) => path.slice(1)))),
];

export function getStaffScreen(href: (typeof staffScreens)[number]['href']): StaffScreen {
  return screens.find((screen) => screen.href === href) as StaffScreen;
}

export function listMenuScreens(isOwnApi: boolean, isAllowed: (action: Action) => boolean): StaffScreen[] {
  return screens.filter(({ menu, needs, may }) => menu && (!needs || isOwnApi) && (!may || isAllowed(may)));
}

export function isCurrent({ href, parts = [] }: StaffScreen, pathname: string): boolean {
  return [href, ...parts].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
