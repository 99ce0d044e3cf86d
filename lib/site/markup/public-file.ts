import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Computes a short version of a content for its address. */
export function computeFileVersion(content: Buffer | string): string {
  return hash('sha256', content, 'base64url').slice(0, 10);
}

/** Returns the address of a file in `public/` with its version, and reads it: call it once, for a whole module. */
export function toPublicFileAddress(name: string): string {
  return `/${name}?v=${computeFileVersion(readFileSync(join(process.cwd(), 'public', name)))}`;
}
