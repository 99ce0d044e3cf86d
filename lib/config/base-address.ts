function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** A content security policy can contain such host names safely; URL parsers accept more characters. */
const hostnamePattern = /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i;

function parseHost(apiHost: string): URL | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(apiHost);
  const url = URL.parse(hasScheme ? apiHost : `https://${apiHost}`);
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
  if (!isWeb || !hostnamePattern.test(url.hostname)) return null;
  return /^\/|[?#@\s]/.test(apiHost) ? null : url;
}

/** Returns the base address of calls to `apiHost` (docs/hosted-mode.md), with HTTPS unless it is this machine. Throws TypeError. */
export function resolveBaseAddress(apiHost: string): string {
  const url = parseHost(apiHost);
  if (!url) throw new TypeError(`${apiHost} is not the address of an API host`);
  const keepsPlainHttp = isLoopback(url.hostname) && !/^https:/i.test(apiHost);
  const path = url.pathname.replace(/\/+$/, '');
  return `${keepsPlainHttp ? 'http' : 'https'}://${url.host}${path}`;
}
