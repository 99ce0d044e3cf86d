let isSaid = false;

/**
 * Warns once that rate limits count a proxy as one client: requests have X-Forwarded-For, and the settings trust no proxy.
 */
export function warnOfUntrustedProxy(
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
  write: (line: string) => void = console.warn,
): void {
  if (isSaid || trustedProxies > 0 || !forwardedFor?.length) return;
  isSaid = true;
  const msg =
    'A request came with X-Forwarded-For, but TRUSTED_PROXIES is 0: limits count everybody behind that proxy as one. Set TRUSTED_PROXIES to the number of your proxies.';
  write(JSON.stringify({ level: 40, time: new Date().toISOString(), msg }));
}
