import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What the check says of a tree of these files; that it lets the right imports pass, it shows on ours. */
function checkTree(files: Record<string, string>): { status: number | null; problems: string } {
  const scratch = mkdtempSync(join(tmpdir(), 'imports-'));
  const sources = { 'app/page.tsx': '', 'middleware.ts': '', 'instrumentation.ts': '', 'scripts/a.ts': '' };
  try {
    for (const [file, text] of Object.entries({ ...sources, ...files })) {
      mkdirSync(join(scratch, dirname(file)), { recursive: true });
      writeFileSync(join(scratch, file), text);
    }
    symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'));
    const command = [resolve('scripts/test/check-imports.mjs'), scratch];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return { status, problems: stderr };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

it('refuses what a rule forbids, however it is imported, hidden SQL and circles of files and folders', () => {
  const service = '@/lib/features/a/server/service';
  const screens = {
    import: `import '${service}';`,
    type: `import type { A } from '${service}';\nexport type B = A;`,
    later: `export const later = () => import('${service}');`,
    'handed-on': `export { a } from '${service}';`,
    'on-lines': `import path from 'node:path';\nimport {\n  a,\n  type A,\n} from '${service}';`,
  };
  const { status, problems } = checkTree({
    'lib/features/a/server/service.ts': 'export const a = 1; export type A = 1;',
    ...Object.fromEntries(Object.entries(screens).map(([name, text]) => [`components/s/${name}.ts`, text])),
    'lib/features/a/server/hidden-sql.ts': "export const drop = (db: any) => db.deleteFrom('a').execute();",
    'components/a/screen.ts': "import '@/components/b/button';",
    'components/a/title.ts': '',
    'components/b/button.ts': "import '@/components/a/title';",
    'lib/text/one.ts': "import { two } from './two';\nexport type One = 1;",
    'lib/text/two.ts': "import { three } from './three';",
    'lib/text/three.ts': "import { one } from './one';",
    'lib/text/typed.ts': "import { four } from './four';\nexport type Typed = 1;",
    'lib/text/four.ts': "import type { Typed } from './typed';",
  });
  expect(status).toBe(1);
  for (const name of Object.keys(screens)) {
    expect(problems).toContain(`components/s/${name}.ts → lib/features/a/server/service.ts`);
  }
  expect(problems).toContain('server-from-server: ');
  expect(problems).toContain("through the area's client.ts");
  expect(problems).toContain('lib/features/a/server/hidden-sql.ts\n   sql-in-stores: ');
  expect(problems).toContain('components/a → components/b → components/a');
  expect(problems).toContain('no-folder-cycles: ');
  expect(problems.match(/no-file-cycles: /g)).toHaveLength(1);
  for (const file of ['one', 'two', 'three']) expect(problems).toContain(`lib/text/${file}.ts → `);
});
