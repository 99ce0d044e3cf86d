/** The screens whose filters can be kept: those of the staff that have some. */
const VIEW_SCREENS = { '/plan': 'Plan', '/search': 'Search' } as const;

export const VIEWS_MAX = 30;
export const VIEW_NAME_MAX_LENGTH = 60;
export const VIEW_PATH_MAX_LENGTH = 1000;

/** What of an address is a place and no filter: where the keyboard is, and which page of results. */
const PLACES = ['at', 'page'];

/** The key that a name is unique under for its person: without case. */
export function viewKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** The address of a view: a screen with its filters and nothing else; null for any other address. */
export function viewPath(address: string): string | null {
  const base = 'http://same-origin.invalid';
  const target = address.startsWith('/') && URL.canParse(address, base) ? new URL(address, base) : null;
  if (target?.origin !== base || !Object.hasOwn(VIEW_SCREENS, target.pathname)) return null;
  for (const name of PLACES) target.searchParams.delete(name);
  return target.pathname + target.search;
}

/** The screen of a view, as people know it. */
export function viewScreen(path: string): string {
  return path.startsWith('/plan') ? VIEW_SCREENS['/plan'] : VIEW_SCREENS['/search'];
}
