import { listMediaOrigins, mediaSettings } from '@/lib/config/media-drivers';
import { chooseFileHeaders, listSiteHeaders, writePublicPolicy, writeStaffPolicy } from './site-headers';

/** The hosts of a directive, without `'self'`, schemes and nonces. */
function hostsOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `)) ?? '';
  return found.split(' ').filter((source) => source.includes('//'));
}

const drivers = mediaSettings.parse({ AUDIO_DRIVER: 'local' });
const own = { isDevelopment: false, media: listMediaOrigins(drivers) };
const elsewhere = {
  isDevelopment: false,
  apiBase: 'https://api.example:8443/v1',
  media: listMediaOrigins({ ...drivers, API_HOST: 'api.example:8443/v1' }),
};
const plainPage = { framesOtherHosts: false, deepLinkScheme: 'trivia', runsFramework: false };
const API_ORIGIN = 'https://api.example:8443';

const delivery = 'https://imagedelivery.net';
const storage = 'https://storage.googleapis.com';
const uploads = [delivery, 'https://upload.imagedelivery.net', 'https://upload.videodelivery.net', storage];

it.each([
  ['public pages', 'that host alone', writePublicPolicy({ ...elsewhere, ...plainPage }), [API_ORIGIN]],
  [
    'the staff area',
    'that host and those of uploads',
    writeStaffPolicy({ ...elsewhere, nonce: 'n' }),
    [API_ORIGIN, ...uploads],
  ],
])('in front of a game API elsewhere %s may connect to %s', (_area, _hosts, policy, connect) => {
  expect(hostsOf(policy, 'connect-src')).toEqual(connect);
  expect(hostsOf(policy, 'img-src')).toEqual([delivery, API_ORIGIN]);
  expect(hostsOf(policy, 'media-src')).toEqual([storage, 'https://*.cloudflarestream.com', API_ORIGIN]);
  expect(policy).not.toContain('/v1');
});

it('only the staff area may upload to the media hosts of the settings, and cut the pictures that it shows', () => {
  const media = {
    images: ['https://i.example'],
    sounds: ['https://s.example'],
    uploads: ['https://u.example'],
  };
  const policy = writeStaffPolicy({ ...own, media, nonce: 'n' });
  expect(hostsOf(policy, 'img-src')).toEqual(media.images);
  expect(hostsOf(policy, 'media-src')).toEqual(media.sounds);
  expect(hostsOf(policy, 'connect-src')).toEqual([...media.images, ...media.uploads]);
  expect(hostsOf(writePublicPolicy({ ...own, media, ...plainPage }), 'connect-src')).toEqual([]);
});

it('public pages may frame other hosts if those have the legal documents', () => {
  const policy = writePublicPolicy({ ...elsewhere, ...plainPage, framesOtherHosts: true }).split('; ');
  expect(policy).toContain("frame-src 'self' trivia: https:");
});

const everywhere = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

it('public pages have exactly this policy', () => {
  expect(writePublicPolicy({ ...own, ...plainPage }).split('; ')).toEqual([
    ...everywhere,
    "connect-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "frame-src 'self' trivia:",
  ]);
});

it('the staff area has exactly this policy', () => {
  expect(writeStaffPolicy({ ...own, nonce: 'n' }).split('; ')).toEqual([
    ...everywhere,
    "script-src 'nonce-n' 'strict-dynamic'",
    "style-src 'self' 'nonce-n'",
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types nextjs default',
  ]);
});

it('inline scripts run on public pages with the framework, but in no attribute', () => {
  const policy = writePublicPolicy({ ...own, ...plainPage, runsFramework: true }).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["script-src 'self' 'unsafe-inline'", "script-src-attr 'none'"]),
  );
});

it('only in development may the framework evaluate scripts and open a connection for reloads', () => {
  const added = (policy: string, inProduction: string) =>
    policy.split('; ').filter((directive) => !inProduction.split('; ').includes(directive));
  const developing = { ...own, isDevelopment: true };
  expect(
    added(writePublicPolicy({ ...developing, ...plainPage }), writePublicPolicy({ ...own, ...plainPage })),
  ).toEqual(["connect-src 'self' ws:", "script-src 'self' 'unsafe-eval'"]);
  const staff = writeStaffPolicy({ ...developing, nonce: 'n' });
  expect(added(staff, writeStaffPolicy({ ...own, nonce: 'n' }))).toEqual([
    "script-src 'nonce-n' 'strict-dynamic' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' blob: ws:",
  ]);
  expect(staff).not.toContain('trusted-types');
});

const all = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': "default-src 'self'",
};

it.each(['text/css; charset=utf-8', 'font/woff2'])('%s is sent without headers for documents', (type) => {
  expect(Object.keys(chooseFileHeaders(all, type))).toEqual([
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Strict-Transport-Security',
  ]);
});

it.each(['image/svg+xml', 'text/html', 'text/javascript; charset=utf-8', 'text/plain', 'application/json'])(
  '%s, which can be a document or a script, is sent with all headers',
  (type) => expect(chooseFileHeaders(all, type)).toEqual(all),
);

it('every response has exactly these headers, and with TLS also the one that demands it', () => {
  const securityHeaders = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  expect(listSiteHeaders('http://localhost:3000')).toEqual(securityHeaders);
  expect(listSiteHeaders('https://trivia.example')).toEqual({
    ...securityHeaders,
    'Strict-Transport-Security': 'max-age=31536000',
  });
});
