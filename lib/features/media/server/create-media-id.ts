import 'server-only';
import { randomBytes } from 'node:crypto';

/** A new random media id of 10 characters of `A-Za-z0-9_-` (docs/product.md, 9). */
export function createMediaId(): string {
  return randomBytes(8).toString('base64url').slice(0, 10);
}
