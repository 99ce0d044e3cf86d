import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A short hash of a file's content. */
export function fileVersion(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}

/**
 * The address of a file in `public/` with its version, so that browsers may cache it for ever. It reads the file, so
 * call it when a module is loaded, not for each page.
 */
export function publicFileAddress(name: string): string {
  return `/${name}?v=${fileVersion(readFileSync(join(process.cwd(), 'public', name)))}`;
}
