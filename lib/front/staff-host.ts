import { requestPath } from '@/lib/http/request-path';
import { staffSections } from '@/lib/http/staff-screens';

/** Not pages: both hosts answer them, and calls. */
const sharedPath = /^\/(_next|api)\/|\.[^/]+$/;

interface Hosts {
  staffOrigin?: string;
  siteUrl?: string;
  /** The paths of the calls. */
  cors: { apiPaths: ReadonlySet<string> };
}

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
  { staffOrigin, siteUrl, cors }: Hosts,
): string | null {
  if (!staffOrigin || !['GET', 'HEAD'].includes(request.method)) return null;
  const path = requestPath(request.url);
  const isStaffPage = isStaffPath(path) || path === '/login';
  if ((!isStaffPage && sharedPath.test(path)) || cors.apiPaths.has(path)) return null;
  const isStaffHost = request.host === new URL(staffOrigin).host;
  if (isStaffPage === isStaffHost) return null;
  const target = isStaffPage ? staffOrigin : siteUrl;
  return target ? target + request.url : null;
}
