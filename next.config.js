const path = require('node:path');

/** What every answer carries; staff pages add their own CSP with a nonce in middleware.ts. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  // In-memory and day-aware: docs/decisions/0004-page-cache.md.
  cacheHandler: path.join(__dirname, 'lib/page-cache/cache-handler.ts'),
  cacheMaxMemorySize: 0,
  // Metadata in <head> for every agent: link previews do not run scripts.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  typedRoutes: false,
  serverExternalPackages: ['@node-rs/argon2', 'pino', 'sharp', 'pg'],
  experimental: { isrFlushToDisk: false },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
};
