import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './node-binary.mjs';

/** Everything a build is made from. Settings are read at run time and are no part of it. */
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

function* filesBelow(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name));
}

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** A digest of the sources' names and contents: the same tree gives the same stamp, wherever and however it was checked out. */
export function sourceStamp(directory = root) {
  const digest = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(directory, source))) {
      if (!isTest(file)) digest.update(relative(directory, file)).update('\0').update(readFileSync(file));
    }
  }
  return digest.digest('hex');
}
