import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-binary.mjs';

/** Runs a program to its end; throws when it fails. */
export function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.`);
}

/**
 * A file of packages that one seldom command alone needs (`path` below their node_modules): they are installed at its first
 * run, in a folder of their own, and are no part of everybody's install.
 */
export function toolApart(name: string, packages: readonly string[], path: string): string {
  const folder = join(root, 'node_modules/.cache', name);
  const file = join(folder, 'node_modules', path);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...packages]);
  }
  return file;
}
