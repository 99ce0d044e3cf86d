const path = require('node:path');

/** @type {import('next').NextConfig} */
module.exports = {
  pageExtensions: ['tsx', 'ts'],
  reactStrictMode: true,
  poweredByHeader: false,
  // Cached responses have entity tags of our own (docs/decisions/0027-finished-answers.md).
  generateEtags: false,
  // Disables the framework's cache: responses are cached in front of it.
  cacheHandler: path.join(__dirname, 'lib/cache/next-cache-handler.ts'),
  cacheMaxMemorySize: 0,
  // Metadata in <head> for every agent, because link previews do not run scripts.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  // `npm test` checks the types before anything lands, so the first start need not do so again.
  typescript: { ignoreBuildErrors: true },
  // These are not bundled: some cannot be, and the large ones would take a third of the build's time.
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
    // Gives each page the styles that it uses: by default one file of 96 KB contains nearly all styles of the
    // site, and shared style sheets elsewhere decide which.
    cssChunking: { type: 'graph', requestCost: 20_000 },
  },
};
