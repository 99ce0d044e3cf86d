import type { MediaOrigins } from '@/lib/config/media-drivers';

/** Carries the nonce of a staff page from the middleware to its layout. */
export const NONCE_HEADER = 'x-nonce';

type Directives = Record<string, readonly string[]>;

function toPolicyHeader(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

interface PolicySettings {
  isDevelopment: boolean;
  apiBase?: string | undefined;
  media: MediaOrigins;
}

function listCommonDirectives({ apiBase, media }: PolicySettings): Directives {
  const apiOrigin = listOrigins(apiBase);
  return {
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...media.images, ...apiOrigin],
    'media-src': ["'self'", 'blob:', ...media.sounds, ...apiOrigin],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

function listOrigins(apiBase: string | undefined): readonly string[] {
  return apiBase ? [new URL(apiBase).origin] : [];
}

interface PublicPolicySettings extends PolicySettings {
  framesOtherHosts: boolean;
  /** An invitation tries to open the app in a frame (public/invite.js). */
  deepLinkScheme: string;
  /** A cached page has no nonce, so the few pages with the framework allow its inline scripts (docs/decisions/0021). */
  runsFramework: boolean;
}

/** Writes the policy of public pages: only script files of the site run, unless the page needs the framework. */
export function writePublicPolicy(settings: PublicPolicySettings): string {
  const { isDevelopment, apiBase, framesOtherHosts, deepLinkScheme, runsFramework } = settings;
  const unsafe = [...(runsFramework ? ["'unsafe-inline'"] : []), ...(isDevelopment ? ["'unsafe-eval'"] : [])];
  return toPolicyHeader({
    ...listCommonDirectives(settings),
    'connect-src': ["'self'", ...listOrigins(apiBase), ...(isDevelopment ? ['ws:'] : [])],
    'script-src': ["'self'", ...unsafe],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Legal documents hosted elsewhere may redirect to a host outside of the settings.
    'frame-src': ["'self'", `${deepLinkScheme}:`, ...(framesOtherHosts ? ['https:'] : [])],
  });
}

/** Writes the policy of the staff area, which has the token: only scripts with the nonce, and what they load, run. */
export function writeStaffPolicy(settings: PolicySettings & { nonce: string }): string {
  const { isDevelopment, apiBase, media, nonce } = settings;
  return toPolicyHeader({
    ...listCommonDirectives(settings),
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': [
      "'self'",
      'blob:',
      ...listOrigins(apiBase),
      // A stored image is downloaded to cut a zoom image from it.
      ...media.images,
      ...media.uploads,
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

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** For a year browsers use only TLS with this host. Subdomains are not included, because they are not ours. */
const ONLY_TLS = { 'Strict-Transport-Security': 'max-age=31536000' };

export type SiteHeaders = Record<string, string>;

const DOCUMENT_HEADERS = ['Content-Security-Policy', 'Permissions-Policy', 'Cross-Origin-Opener-Policy'];

/** Leaves headers for documents out of style sheets and fonts, which they would make much larger. */
export function chooseFileHeaders(headers: SiteHeaders, contentType: string): SiteHeaders {
  if (!/^(text\/css|font\/)/.test(contentType)) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !DOCUMENT_HEADERS.includes(name)));
}

export function listSiteHeaders(siteUrl: string | undefined): SiteHeaders {
  return { ...securityHeaders, ...(siteUrl?.startsWith('https:') && ONLY_TLS) };
}
