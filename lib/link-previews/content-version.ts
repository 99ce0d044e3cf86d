import 'server-only';
import { createHash } from 'node:crypto';

/** A short name for a state of some content (any JSON value): equal for equal content. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 10);
}
