function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** A content security policy can contain such host names safely; URL parsers accept more characters. */
const hostnamePattern = /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i;

/** Parses an address. Without a scheme, it gets HTTP if it is of this machine, otherwise HTTPS. */
function parseAddress(apiHost: string): URL | null {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(apiHost)) return URL.parse(apiHost);
  const url = URL.parse(`https://${apiHost}`);
  return url && isLoopback(url.hostname) ? URL.parse(`http://${apiHost}`) : url;
}

/** Returns the base address of calls (docs/hosted-mode.md), with HTTPS unless it is this machine. Throws TypeError. */
export function resolveBaseAddress(apiHost: string): string {
  const url = parseAddress(apiHost);
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
  if (!isWeb || !hostnamePattern.test(url.hostname) || /^\/|[?#@\s]/.test(apiHost)) {
    throw new TypeError(`${apiHost} is not the address of an API host`);
  }
  const scheme = isLoopback(url.hostname) ? url.protocol : 'https:';
  return `${scheme}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
