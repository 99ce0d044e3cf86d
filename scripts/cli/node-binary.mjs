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
 * Flags of the serving process. By default Node lets its young generation take 134 MB on a large machine and hardly
 * gives it back; an eighth of that is as fast. The heap may grow by half between collections, not to its fourfold.
 */
export const memoryFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
