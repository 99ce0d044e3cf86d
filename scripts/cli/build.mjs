// Builds the app unless the last build is of these very sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceStamp } from './build-stamp.mjs';
import { compressStatic } from './compress-static.mjs';
import { nodeBinary, root } from './node-binary.mjs';

const stampFile = join(root, '.next/build-stamp');

function isBuildOf(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
}

/** Is the last build of these very sources? */
export function isBuilt() {
  return isBuildOf(sourceStamp());
}

/** Builds if stale; returns whether there is a good build now. */
export async function buildIfStale() {
  const stamp = sourceStamp();
  if (isBuildOf(stamp)) return true;
  console.log('Building (once; later starts reuse it) …');
  const next = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'node_modules/next/dist/bin/next', 'build'];
  const { status } = spawnSync(nodeBinary(), next, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) return false;
  await compressStatic(join(root, '.next/static'));
  writeFileSync(stampFile, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await buildIfStale()) ? 0 : 1);
