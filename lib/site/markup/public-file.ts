import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A short name for a file's content. */
export function fileVersion(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}

/**
 * The address of a file in `public/` that changes with its content, so that browsers may keep it for ever. Reads the
 * file: to be asked when a module is loaded, not for each page.
 */
export function publicFileAddress(name: string): string {
  return `/${name}?v=${fileVersion(readFileSync(join(process.cwd(), 'public', name)))}`;
}
