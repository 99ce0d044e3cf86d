// Builds the app unless the last build is of the same sources, and compresses the files for browsers:
// lib/server/static-files.ts sends the copies.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root, runNode } from './node-binary.mjs';

/** A build depends on these sources; settings are read at run time. */
const sources = [
  'app',
  'components',
  'lib',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.js',
  'tsconfig.json',
  'package-lock.json',
];

function* listFilesBelow(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* listFilesBelow(join(path, name));
}

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Computes a digest of the sources' names and contents; the time and the folder of a checkout do not count. */
function computeSourceStamp() {
  const digest = createHash('sha256');
  for (const source of sources) {
    for (const file of listFilesBelow(join(root, source))) {
      if (!isTest(file)) digest.update(relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return digest.digest('hex');
}

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm|map)$/;
/** Smaller files fit one packet. */
const MIN_BYTES = 1000;

async function compress(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((copy) => writeFile(`${file}.br`, copy)),
    promisify(gzip)(content, { level: 9 }).then((copy) => writeFile(`${file}.gz`, copy)),
  ]);
}

/** Writes `.br` and `.gz` beside every text file of a directory that is large enough. */
async function compressStatic(directory) {
  const files = readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}

const stampFile = join(root, '.next/build-stamp');

function isBuildOf(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
}

export function isBuilt() {
  return isBuildOf(computeSourceStamp());
}

/** Builds if stale; returns whether there is a valid build now. */
export async function buildIfStale() {
  const stamp = computeSourceStamp();
  if (isBuildOf(stamp)) return true;
  console.log('Building (once; later starts reuse it) …');
  const next = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'node_modules/next/dist/bin/next', 'build'];
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  if (runNode(next, { env }) !== 0) return false;
  await compressStatic(join(root, '.next/static'));
  writeFileSync(stampFile, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await buildIfStale()) ? 0 : 1);
