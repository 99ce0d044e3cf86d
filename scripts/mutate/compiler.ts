import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CONFIG = 'tsconfig.mutant.json';

/** Does the compiler take this file of a tree, with what it imports? */
export function compiles(tree: string, file: string): boolean {
  const only = { extends: './tsconfig.json', include: [file] };
  writeFileSync(join(tree, CONFIG), JSON.stringify(only));
  const { status } = spawnSync('node_modules/.bin/tsc', ['-p', CONFIG], { cwd: tree, stdio: 'ignore' });
  return status === 0;
}
