/** The first path segment of every staff screen, as the folders of app/(staff). */
export const staffSections = [
  'api-docs',
  'categories',
  'create_snippet',
  'create_trivia',
  'create_weekly_trivia',
  'edit_trivia',
  'edit_weekly_trivia',
  'edit_wordpuzzle',
  'history',
  'media_library',
  'my_account',
  'overview',
  'plan',
  'review',
  'search',
  'staff',
  'trivia_questions',
  'weekly_trivia_questions',
  'wordpuzzles',
];

/** Not pages: both hosts answer them. */
const sharedPath =
  /^\/(_next|api|media|users|singlegames|weekly-games|wordcategories|groupgames|thirdpartytqapi|notes|plans|reviews)\/|^\/(categories|history|overview|search)\/|\.[^/]+$/;

/** Is this the address of a staff screen? */
export function isStaffPath(url: string): boolean {
  return staffSections.includes(/^\/([^/?#]*)/.exec(url)?.[1] ?? '');
}

/**
 * Where STAFF_ORIGIN gives the staff area a host name of its own: the address that a page request on the wrong host
 * is sent to, or null when it is on the right one. Sign-in belongs to the staff host, so that no public page, whatever
 * ran in it, shares an origin with the session token.
 */
export function otherHost(
  request: { method: string; host: string; url: string },
  { staffOrigin, siteUrl }: { staffOrigin?: string; siteUrl?: string },
): string | null {
  if (!staffOrigin || !['GET', 'HEAD'].includes(request.method)) return null;
  const path = request.url.split('?', 1)[0] ?? '';
  if (sharedPath.test(path)) return null;
  const isStaffPage = isStaffPath(path) || path === '/login';
  const isStaffHost = request.host === new URL(staffOrigin).host;
  if (isStaffPage === isStaffHost) return null;
  const target = isStaffPage ? staffOrigin : siteUrl;
  return target ? target + request.url : null;
}
