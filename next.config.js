const path = require('node:path');

/** @type {import('next').NextConfig} */
module.exports = {
  pageExtensions: ['tsx', 'ts'],
  reactStrictMode: true,
  poweredByHeader: false,
  // Kept answers have tags of the front's (docs/decisions/0027-finished-answers.md).
  generateEtags: false,
  // Keeps nothing: finished answers are kept in front of the framework.
  cacheHandler: path.join(__dirname, 'lib/cache/next-cache-handler.ts'),
  cacheMaxMemorySize: 0,
  // Metadata in <head> for every agent: link previews do not run scripts.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  typedRoutes: false,
  // `npm test` checks them, and nothing lands without it: the first start need not do so again.
  typescript: { ignoreBuildErrors: true },
  // Loaded as they are: some cannot be bundled, and the large ones were a third of what a build takes.
  serverExternalPackages: [
    '@google-cloud/storage',
    '@node-rs/argon2',
    '@simplewebauthn/server',
    'file-type',
    'kysely',
    'openai',
    'otpauth',
    'pg',
    'pino',
    'prom-client',
    'sharp',
    'tar-stream',
    'woff2-encoder',
  ],
  experimental: {
    isrFlushToDisk: false,
    // A page gets the styles that it uses: by default one file of 96 KB has nearly all of the site, and which of them
    // depends on what shares a style sheet elsewhere.
    cssChunking: { type: 'graph', requestCost: 20_000 },
  },
};
