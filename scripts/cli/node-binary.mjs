import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The pinned Node of the dev dependency, whichever Node npm runs on. */
export function nodeBinary() {
  const pinned = join(root, 'node_modules/node/bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Lets a script load the app's server-only TypeScript modules with their `@/` paths. */
export const serverFlags = ['--conditions=react-server', '--import', 'tsx'];

/**
 * Of the process that serves. Node lets what is young take 134 MB where the machine is large, whatever the heap may have,
 * and never gives most of it back; an eighth of that is as fast.
 */
export const memoryFlags = ['--max-semi-space-size=16'];
