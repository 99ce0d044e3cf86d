// Compresses the files that browsers load, once after the build: lib/front/static-files.ts sends the copies.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm|map)$/;
/** Less fits one packet. */
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

/** Writes `.br` and `.gz` beside every file of a directory that is worth it. */
export async function compressStatic(directory) {
  const files = readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}
