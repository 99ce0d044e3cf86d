import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** At this length it is improbable that two contents have the same version. */
const VERSION_LENGTH = 10;

/** Computes a short version of a content for its address. */
export function computeFileVersion(content: Buffer | string): string {
  return hash('sha256', content, 'base64url').slice(0, VERSION_LENGTH);
}

/** Returns the address of a file in `public/` with its version. It reads the file, so modules call it only once. */
export function toPublicFileAddress(name: string): string {
  return `/${name}?v=${computeFileVersion(readFileSync(join(process.cwd(), 'public', name)))}`;
}
