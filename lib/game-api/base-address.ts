/** Is this host name the machine itself? */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/**
 * The address before a call's path (spec, section 7), without a trailing slash. With `apiHost` (API_HOST) it is that
 * host, over https unless it is the machine itself; without, the embedded API at the page's own origin, which on a
 * developer's machine is port 3000 over plain http. Browser and server both ask this function.
 * Throws TypeError for a host that is no address.
 */
export function baseAddress(apiHost: string | undefined, pageOrigin: string): string {
  if (!apiHost) return pageOrigin;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(apiHost);
  const url = URL.parse(hasScheme ? apiHost : `http://${apiHost}`);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new TypeError(`${apiHost} is not the address of an API host`);
  }
  const keepsPlainHttp = isLoopback(url.hostname) && url.protocol === 'http:';
  const path = url.pathname.replace(/\/+$/, '');
  return `${keepsPlainHttp ? 'http' : 'https'}://${url.host}${path}`;
}
