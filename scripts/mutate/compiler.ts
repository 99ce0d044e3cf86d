import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CONFIG = 'tsconfig.mutants.json';

/** What the compiler says of a tree, one complaint a line. */
function complaintsOf(tree: string, config: string): string[] {
  const options = ['-p', config, '--noEmit', '--pretty', 'false'];
  const { stdout, error } = spawnSync('node_modules/.bin/tsc', options, {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (error) throw error;
  return stdout.split('\n');
}

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
  const complaints = complaintsOf(tree, CONFIG);
  for (const name of [...names, CONFIG]) rmSync(join(tree, name));
  const complained = new Set(complaints.map((line) => line.split('(')[0]));
  return new Set(versions.filter((_one, number) => complained.has(names[number])));
}

/**
 * Asks whether the compiler refuses the tree as it is then, but not as it is now: it looks wherever a changed file is
 * used, too, which takes half a minute.
 */
export function whereUsed(tree: string): () => boolean {
  // Places move, and some complaints are of files that a build makes.
  const textsNow = () => complaintsOf(tree, 'tsconfig.json').map((line) => line.replace(/\(\d+,\d+\):/, ':'));
  const before = new Set(textsNow());
  return () => textsNow().some((text) => !before.has(text));
}
