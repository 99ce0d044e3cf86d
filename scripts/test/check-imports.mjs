// `npm run check:imports [-- FOLDER]`: refuses imports that scripts/test/import-rules.mjs forbids, and says where the code
// belongs. dependency-cruiser reads the sources with swc (docs/decisions/0024-import-rules.md).
import { readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import { folderCycleMessage, folderOf, isSqlFile, rules, sqlVerbs } from './import-rules.mjs';

const sources = ['app', 'components', 'lib', 'scripts', 'middleware.ts', 'instrumentation.ts'];

/** All modules of the tree but its tests, each with what it imports and which rules that breaks. */
async function readTree(tree) {
  process.chdir(tree);
  const { output } = await cruise(
    sources,
    {
      ruleSet: { forbidden: rules },
      validate: true,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.(test|spec)\\.tsx?$' },
    },
    { alias: { '@': process.cwd() }, extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.css'] },
  );
  return output;
}

function brokenRules({ summary }) {
  const messages = new Map(rules.map(({ name, comment }) => [name, comment]));
  return summary.violations.map(({ from, to, rule, cycle }) => ({
    where: cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`,
    rule: rule.name,
    message: messages.get(rule.name),
  }));
}

function hiddenSql({ modules }) {
  return modules
    .map(({ source }) => source)
    .filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file) && !isSqlFile(file))
    .filter((file) => sqlVerbs.test(readFileSync(file, 'utf8')))
    .map((file) => ({
      where: file,
      rule: 'sql-in-stores',
      message: rules.find(({ name }) => name === 'sql-in-stores').comment,
    }));
}

/** The folders of lib, and the areas of lib/features, from which imports lead back to themselves. */
function folderCycles({ modules }) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (from && to && from !== to)
        imports.set(from, new Map(imports.get(from)).set(to, `${source} → ${resolved}`));
    }
  }
  const wayBack = (start) => {
    const ways = [[start]];
    const seen = new Set();
    for (const way of ways) {
      for (const to of imports.get(way.at(-1))?.keys() ?? []) {
        if (to === start) return [...way, start];
        if (!seen.has(to)) ways.push([...way, to]);
        seen.add(to);
      }
    }
  };
  return [...imports.keys()].flatMap((folder) => {
    const way = wayBack(folder);
    if (!way) return [];
    return [
      {
        where: `${way.join(' → ')} (${imports.get(way[0]).get(way[1])})`,
        rule: 'no-folder-cycles',
        message: folderCycleMessage,
      },
    ];
  });
}

const tree = await readTree(process.argv[2] ?? process.cwd());
const problems = [...brokenRules(tree), ...hiddenSql(tree), ...folderCycles(tree)];
for (const { where, rule, message } of problems) console.error(`${where}\n   ${rule}: ${message}\n`);
console.log(`${tree.summary.totalCruised} files, ${problems.length} forbidden imports`);
process.exit(problems.length === 0 && tree.summary.totalCruised > 0 ? 0 : 1);
