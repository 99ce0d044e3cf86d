import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Encoding, RawAnswer } from '@/lib/cache/finished-response';

export interface StaticFolder {
  prefix: string;
  directory: string;
  isImmutable: boolean;
}

export interface StaticFiles {
  has: (path: string) => boolean;
  read: (path: string) => Promise<RawAnswer>;
  readText: (path: string) => Promise<string>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

type VersionOf = (content: Buffer) => string;

const COMPRESSED_COPIES: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };

async function readCopies(file: string): Promise<RawAnswer['copies']> {
  const copies = await Promise.all(
    // Small files, pictures and files of `public` have no compressed copies.
    Object.entries(COMPRESSED_COPIES).map(async ([ending, name]) => [
      name,
      await readFile(file + ending).catch(() => null),
    ]),
  );
  const found = copies.filter(([, copy]) => copy !== null);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Lists the files in these folders once: no other file has an address. `versionOf` computes a file's `?v=`. */
export function listStaticFiles(folders: readonly StaticFolder[], versionOf: VersionOf): StaticFiles {
  const files = new Map<string, { file: string; isImmutable: boolean }>();
  for (const { prefix, directory, isImmutable } of folders) {
    for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
      const file = join(entry.parentPath, entry.name);
      const isCopy = Object.keys(COMPRESSED_COPIES).some((ending) => entry.name.endsWith(ending));
      if (entry.isFile() && !isCopy)
        files.set(prefix + file.slice(directory.length + 1), { file, isImmutable });
    }
  }
  return {
    has: (path) => files.has(path),
    readText: (path) => readFile(files.get(path)?.file ?? '', 'utf8'),
    async read(path) {
      const { file = '', isImmutable } = files.get(path) ?? {};
      const headers = {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public',
      };
      const [body, copies] = await Promise.all([readFile(file), readCopies(file)]);
      return { status: 200, headers, body, copies, version: versionOf(body) };
    },
  };
}
