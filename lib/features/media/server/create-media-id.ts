import 'server-only';
import { nanoid } from 'nanoid';

/** A new random media id of 10 characters of `A-Za-z0-9_-` (docs/product.md, 9). */
export function createMediaId(): string {
  return nanoid(10);
}
