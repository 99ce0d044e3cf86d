/** Carries the nonce of a staff page from the middleware to its layout. */
export const NONCE_HEADER = 'x-nonce';

type Directives = Record<string, readonly string[]>;

function toHeader(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

const IMAGE_DELIVERY = 'https://imagedelivery.net';

const AUDIO_STORAGE = 'https://storage.googleapis.com';
const CLIP_DELIVERY = 'https://*.cloudflarestream.com';
/** Where a game API elsewhere sends uploads, or has its images read back from to cut a zoom image. */
const UPLOAD_HOSTS = [
  'https://upload.imagedelivery.net',
  'https://upload.videodelivery.net',
  IMAGE_DELIVERY,
  AUDIO_STORAGE,
];

/** What every page allows; `apiOrigin` is a game API elsewhere (API_HOST). */
const common = (apiOrigin: readonly string[]): Directives => ({
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', IMAGE_DELIVERY, ...apiOrigin],
  'media-src': ["'self'", 'blob:', AUDIO_STORAGE, CLIP_DELIVERY, ...apiOrigin],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

function originOf(apiBase: string | undefined): readonly string[] {
  return apiBase ? [new URL(apiBase).origin] : [];
}

/**
 * For cached public pages. Their inline scripts carry the page's data and differ from page to page, and a cached page
 * has no nonce, so inline scripts are allowed here (docs/decisions/0021), though not in attributes.
 */
export function publicPolicy(isDevelopment: boolean, framesOtherHosts: boolean, apiBase?: string): string {
  const apiOrigin = originOf(apiBase);
  return toHeader({
    ...common(apiOrigin),
    'connect-src': ["'self'", ...apiOrigin, ...(isDevelopment ? ['ws:'] : [])],
    'script-src': ["'self'", "'unsafe-inline'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Legal documents hosted elsewhere may redirect to a host that no setting names.
    'frame-src': ["'self'", ...(framesOtherHosts ? ['https:'] : [])],
  });
}

/**
 * For the staff area, where the token lives: only scripts with this request's nonce and what they load, and no string
 * becomes code or markup (Trusted Types). `uploadOrigins` are where files go that are not sent to us.
 */
export function staffPolicy(
  nonce: string,
  isDevelopment: boolean,
  apiBase?: string,
  uploadOrigins: readonly string[] = [],
): string {
  const apiOrigin = originOf(apiBase);
  return toHeader({
    ...common(apiOrigin),
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': [
      "'self'",
      'blob:',
      ...apiOrigin,
      ...(apiBase ? UPLOAD_HOSTS : uploadOrigins),
      ...(isDevelopment ? ['ws:'] : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'none'"],
    ...(!isDevelopment && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['nextjs', 'default'],
    }),
  });
}
