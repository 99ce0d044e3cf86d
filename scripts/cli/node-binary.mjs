import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Finds the pinned Node of the dev dependency, whichever Node npm runs on; the running one until it is installed. */
export function findNodeBinary() {
  const pinned = join(root, 'node_modules/node/bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Runs the pinned Node in the project's folder with the output of this process; returns the exit code, or null. */
export function runNode(args, options = {}) {
  return spawnSync(findNodeBinary(), args, { cwd: root, stdio: 'inherit', ...options }).status;
}

/** Adds the settings of .env.local and .env to the environment, or ends the process if a file cannot be read. */
export function readSettingFiles() {
  // A variable that is set already stays as it is, so the file with precedence comes first.
  for (const file of ['.env.local', '.env']) {
    const path = join(root, file);
    try {
      if (existsSync(path)) process.loadEnvFile(path);
    } catch (error) {
      console.error(
        `${path} cannot be read (${error.code ?? error.message}). Make it a readable file, or remove it.`,
      );
      process.exit(1);
    }
  }
}

/** Lets a script load the app's server-only TypeScript modules with their `@/` paths. */
export const serverFlags = ['--conditions=react-server', '--import', 'tsx'];

/**
 * They are for the serving process. By default Node lets its young generation take 134 MB on a large machine and hardly
 * gives it back; an eighth of that is as fast. The heap may grow by half between collections, not to its fourfold.
 */
export const memoryFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
