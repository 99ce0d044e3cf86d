// `npm run check:imports`: refuses imports that scripts/test/import-rules.mjs forbids, and says where the code
// belongs (docs/decisions/0024-import-rules.md).
import { globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, posix } from 'node:path';
import {
  fileCycleMessage,
  findFolder,
  folderCycleMessage,
  isSqlFile,
  rules,
  sqlVerbs,
} from './import-rules.mjs';

const SOURCES = [
  '{{app,components,lib,scripts}/**/*,middleware,instrumentation}.{ts,tsx,mts,mjs,js}',
  // Two stars do not match a folder with a dot.
  'app/**/.*/**/*.ts',
];
const TEST = /\.(test|spec)\.tsx?$/;
/** It matches `import … from 'name'`, `import 'name'`, `import('name')` and `export … from 'name'`, once formatted. */
const IMPORT =
  /(?<![\w.'/])(?:import\s*\(|(?:import|export)(\s+type\b)?(?:[\s\w*,$]|\{[^}]*\})*?(?<=import|from)\s)\s*'([^'\n]+)'/g;

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile();

/** Finds the target of an import: a file of the tree, a module of Node's, or a package's folder. */
function resolve(file, name) {
  if (isBuiltin(name)) return name;
  if (!/^(\.|@\/)/.test(name)) return `node_modules/${name}/`;
  const path = name.startsWith('@/') ? name.slice(2) : posix.join(dirname(file), name);
  return ['', '.ts', '.tsx', '.mts', '.mjs', '.js'].map((ending) => path + ending).find(isFile) ?? path;
}

/** Reads all imports of the files: source, target, and whether they are of types alone. */
function readImports(files) {
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(IMPORT)].map(([, type, name]) => ({
      from,
      to: resolve(from, name),
      isType: type !== undefined,
    })),
  );
}

const matches = (path, patterns) => [patterns].flat().some((pattern) => new RegExp(pattern).test(path));

/** Does the rule forbid this import? */
function forbids({ from, to, ofTypes }, found) {
  if (ofTypes !== undefined && ofTypes !== found.isType) return false;
  const isMeant = (path, { path: meant = '', pathNot = [] }) =>
    matches(path, meant) && !matches(path, pathNot);
  return isMeant(found.from, from) && isMeant(found.to, to);
}

function findBrokenRules(imports) {
  return rules.flatMap((rule) =>
    imports
      .filter((found) => forbids(rule, found))
      .map(({ from, to }) => ({ where: `${from} → ${to}`, rule: rule.name, message: rule.comment })),
  );
}

function findHiddenSql(files) {
  return files
    .filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file) && !isSqlFile(file))
    .filter((file) => sqlVerbs.test(readFileSync(file, 'utf8')))
    .map((file) => ({
      where: file,
      rule: 'sql-in-stores',
      message: rules.find(({ name }) => name === 'sql-in-stores').comment,
    }));
}

/** Finds circular imports between groups, such as files or folders; `groupOf` returns the group of a file. */
function findCycles(imports, groupOf, { rule, message }) {
  const next = new Map();
  for (const { from, to } of imports) {
    const [group, other] = [groupOf(from), groupOf(to)];
    if (group && other && group !== other)
      next.set(group, new Map(next.get(group)).set(other, `${from} → ${to}`));
  }
  const findWayBack = (start) => {
    const ways = [[start]];
    const seen = new Set();
    for (const way of ways) {
      for (const to of next.get(way.at(-1))?.keys() ?? []) {
        if (to === start) return [...way, start];
        if (!seen.has(to)) ways.push([...way, to]);
        seen.add(to);
      }
    }
  };
  const told = new Set();
  return [...next.keys()].flatMap((group) => {
    const way = told.has(group) ? undefined : findWayBack(group);
    if (!way) return [];
    for (const each of way) told.add(each);
    return [{ where: `${way.join(' → ')} (${next.get(way[0]).get(way[1])})`, rule, message }];
  });
}

const files = globSync(SOURCES)
  .filter((file) => !TEST.test(file))
  .sort();
const imports = readImports(files);
const withoutTypes = imports.filter(({ isType }) => !isType);
const problems = [
  ...findBrokenRules(imports),
  ...findHiddenSql(files),
  ...findCycles(withoutTypes, (file) => file, { rule: 'no-file-cycles', message: fileCycleMessage }),
  ...findCycles(imports, findFolder, { rule: 'no-folder-cycles', message: folderCycleMessage }),
];
for (const { where, rule, message } of problems) console.error(`${where}\n   ${rule}: ${message}\n`);
console.log(`${files.length} files, ${problems.length} forbidden imports`);
process.exit(problems.length === 0 && files.length > 0 ? 0 : 1);
