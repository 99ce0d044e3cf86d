import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function computeFileVersion(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}

/** The address of a file in `public/` with its version. Reads the file: call it once, when a module is loaded. */
export function toPublicFileAddress(name: string): string {
  return `/${name}?v=${computeFileVersion(readFileSync(join(process.cwd(), 'public', name)))}`;
}
