import { posix } from 'node:path';

const IMPORT = /(?:from|import\(|import)\s*'((?:@\/|\.\.?\/)[^']+)'/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.mts', '/route.ts'];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Which files import each of these, by their sources. */
export function listImporters(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, source] of sources) {
    for (const [, name = ''] of source.matchAll(IMPORT)) {
      const path = name.startsWith('@/') ? name.slice(2) : posix.join(posix.dirname(file), name);
      const imported = ENDINGS.map((ending) => path + ending).find((one) => sources.has(one));
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** How many folders of their paths two files share. */
function countSharedFolders(one: string, other: string): number {
  const [folders, others] = [one, other].map((file) => posix.dirname(file).split('/'));
  const apart = folders?.findIndex((folder, index) => folder !== others?.[index]) ?? -1;
  return apart < 0 ? (folders?.length ?? 0) : apart;
}

/** Is it a test of this very file, by its name? */
export function isNamedAfter(file: string, test: string): boolean {
  return test.startsWith(`${file.replace(/\.tsx?$/, '')}.`);
}

/** What the contract says is held as a whole, by a test that is far from its parts. */
const isOfContract = /^lib\/contract\/|\/contract\.ts$/;
const CONTRACT_TEST = 'scripts/contract.test.ts';

/**
 * The tests that reach a file by imports: the one of its name, that of the contract for its parts, those beside it, then
 * by how many imports are between.
 */
export function nearestTests(file: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([file]);
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
  const nearness = (test: string) => {
    if (isNamedAfter(file, test)) return 1000;
    return isOfContract.test(file) && test === CONTRACT_TEST ? 100 : countSharedFolders(file, test);
  };
  return [...reached].filter(isTest).sort((a, b) => nearness(b) - nearness(a));
}
