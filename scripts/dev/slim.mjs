// Removes parts of packages and of the build that only building, developing or debugging needs. Run it in a
// copy, for the image.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/node-binary.mjs';

const FOLDERS = [
  '.next/cache',
  '.next/types',
  'clients',
  'docs',
  'e2e',
  'node_modules/.cache',
  'node_modules/mediabunny/dist/modules',
  'node_modules/mediabunny/src',
  'node_modules/openai/src',
  'node_modules/zod/src',
  ...['bundle-analyzer', 'docs', 'esm', 'next-devtools'].map((name) => `node_modules/next/dist/${name}`),
];
/** These include compilers, the bundlers' parts of the framework, its experiments, and other runtimes' binaries. */
const NEEDLESS = [
  /^node_modules\/playwright(-core)?$/,
  /^node_modules\/@next\/swc-/,
  /^node_modules\/next\/dist\/compiled\/(cssnano|postcss|terser|next-devtools|crypto-browserify|@vercel\/(nft|og)|@next\/font|.*-experimental)/,
  /^node_modules\/bare-\w+\/prebuilds$/,
  /^node_modules\/bintrees\/test$/,
  /\/mediabunny(\.min)?\.[cm]js$/,
  /\.(map|d\.ts|d\.mts|d\.cts|md|woff)$/,
  /\.(development|profiling)(\.min)?\.js$/,
  /\.dev\.js$/,
  /\.nft\.json$/,
  /\.test\.tsx?$/,
  // Preview pictures use the upright faces (lib/site/link-previews/preview-fonts.ts); those of pages are in the build.
  /@fontsource.*(?<!-(wght|400)-normal)\.woff2$/,
];

function slim(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (NEEDLESS.some((pattern) => pattern.test(path))) rmSync(join(root, path), { recursive: true });
    else if (entry.isDirectory()) slim(path);
  }
}

for (const folder of FOLDERS) rmSync(join(root, folder), { recursive: true, force: true });
for (const folder of ['.next', 'app', 'components', 'lib', 'node_modules', 'scripts']) slim(folder);
