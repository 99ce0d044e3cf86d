import 'server-only';

/**
 * Scheme and host as the caller addressed us, also behind a proxy that ends TLS. Only for answers to that caller:
 * it is their own claim.
 */
export function requestOrigin(request: Request): string {
  const url = new URL(request.url);
  const first = (name: string) => request.headers.get(name)?.split(',')[0]?.trim();
  const scheme = first('x-forwarded-proto') === 'https' ? 'https:' : url.protocol;
  const host = first('x-forwarded-host') ?? request.headers.get('host') ?? url.host;
  return `${scheme}//${host}`;
}
