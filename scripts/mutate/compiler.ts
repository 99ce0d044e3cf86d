import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CONFIG = 'tsconfig.mutants.json';

/** A file of a tree as it could be. */
interface Version {
  file: string;
  source: string;
}

/** Which of the versions the compiler refuses, each beside its file, so that one run tells of all. */
export function findRefused<One extends Version>(tree: string, versions: readonly One[]): Set<One> {
  const names = versions.map(({ file }, number) => file.replace(/(?=\.tsx?$)/, `.mutant-${number}`));
  for (const [number, name] of names.entries()) {
    writeFileSync(join(tree, name), versions[number]?.source ?? '');
  }
  writeFileSync(join(tree, CONFIG), JSON.stringify({ extends: './tsconfig.json', include: names }));
  const { stdout, error } = spawnSync('node_modules/.bin/tsc', ['-p', CONFIG, '--pretty', 'false'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  for (const name of [...names, CONFIG]) rmSync(join(tree, name));
  if (error) throw error;
  const complained = new Set(stdout.split('\n').map((line) => line.split('(')[0]));
  return new Set(versions.filter((_one, number) => complained.has(names[number])));
}
