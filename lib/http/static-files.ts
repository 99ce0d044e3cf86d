import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lookup } from 'mrmime';
import type { Encoding, RawAnswer } from '@/lib/page-cache/finished-answer';

/** Where files lie that everybody gets as they are. */
export interface StaticFolder {
  /** Of their addresses. */
  prefix: string;
  directory: string;
  /** Their names change with their content. */
  isImmutable: boolean;
}

export interface StaticFiles {
  has: (path: string) => boolean;
  /** The file with the copies that the build compressed (scripts/compress-static.mjs). */
  read: (path: string) => Promise<RawAnswer>;
}

type VersionOf = (content: Buffer) => string;

/** What the build wrote beside a file, by the ending. */
const COPIES: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };

async function readCopies(file: string): Promise<RawAnswer['copies']> {
  const copies = await Promise.all(
    Object.entries(COPIES).map(async ([ending, name]) => [
      name,
      await readFile(file + ending).catch(() => null),
    ]),
  );
  const found = copies.filter(([, copy]) => copy !== null);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/**
 * The files in these folders, listed once: nothing else of the disk has an address. `versionOf` names a content, for
 * addresses that do (lib/markup/public-file).
 */
export function listStaticFiles(folders: readonly StaticFolder[], versionOf: VersionOf): StaticFiles {
  const files = new Map<string, { file: string; isImmutable: boolean }>();
  for (const { prefix, directory, isImmutable } of folders) {
    for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
      const file = join(entry.parentPath, entry.name);
      const isCopy = Object.keys(COPIES).some((ending) => entry.name.endsWith(ending));
      if (entry.isFile() && !isCopy)
        files.set(prefix + file.slice(directory.length + 1), { file, isImmutable });
    }
  }
  return {
    has: (path) => files.has(path),
    async read(path) {
      const { file = '', isImmutable } = files.get(path) ?? {};
      const type = lookup(path) ?? 'application/octet-stream';
      const headers = {
        'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
        'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public',
      };
      const [body, copies] = await Promise.all([readFile(file), readCopies(file)]);
      return { status: 200, headers, body, copies, version: versionOf(body) };
    },
  };
}
