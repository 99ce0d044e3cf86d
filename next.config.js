const path = require('node:path');

// `npm run bench -- public` builds the app elsewhere, with an empty page to measure the others against.
const isBench = process.env.BENCH_BUILD === '1';

/** @type {import('next').NextConfig} */
module.exports = {
  distDir: isBench ? '.next/bench' : '.next',
  pageExtensions: ['tsx', 'ts', ...(isBench ? ['bench.tsx'] : [])],
  reactStrictMode: true,
  poweredByHeader: false,
  // The front does both: docs/decisions/0022-prepared-pages.md.
  compress: false,
  generateEtags: false,
  // In-memory and day-aware: docs/decisions/0004-page-cache.md.
  cacheHandler: path.join(__dirname, 'lib/page-cache/cache-handler.ts'),
  cacheMaxMemorySize: 0,
  // Seconds after which a page of the cache is made anew before anybody gets it.
  expireTime: 3600,
  // Metadata in <head> for every agent: link previews do not run scripts.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  typedRoutes: false,
  serverExternalPackages: ['@node-rs/argon2', 'file-type', 'pino', 'sharp', 'pg', 'woff2-encoder'],
  experimental: { isrFlushToDisk: false },
};
