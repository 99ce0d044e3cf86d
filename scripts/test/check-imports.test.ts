import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

function checkTree(files: Record<string, string>): { status: number | null; problems: string } {
  const scratch = mkdtempSync(join(tmpdir(), 'imports-'));
  const sources = {
    'app/page.tsx': '',
    'components/a.tsx': '',
    'middleware.ts': '',
    'instrumentation.ts': '',
  };
  try {
    for (const [file, text] of Object.entries({ ...sources, 'scripts/a.ts': '', ...files })) {
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

const service = { 'lib/features/a/server/service.ts': 'export const a = 1; export type A = 1;' };

it('lets the right imports pass', () => {
  const route = "import '@/lib/features/a/server/service';";
  expect(checkTree({ ...service, 'app/(api)/a/route.ts': route })).toEqual({ status: 0, problems: '' });
});

it.each([
  ['an import', "import '@/lib/features/a/server/service';"],
  ['a type', "import type { A } from '@/lib/features/a/server/service';\nexport type B = A;"],
  ['a later import', "export const later = () => import('@/lib/features/a/server/service');"],
  ['what is handed on', "export { a } from '@/lib/features/a/server/service';"],
])('refuses %s that a rule forbids, and says where the code belongs', (_what, text) => {
  const { status, problems } = checkTree({ ...service, 'components/screen.tsx': text });
  expect(status).toBe(1);
  expect(problems).toContain('components/screen.tsx → lib/features/a/server/service.ts');
  expect(problems).toContain('server-from-server: ');
  expect(problems).toContain("through the area's client.ts");
});

it('refuses queries that import nothing of SQL', () => {
  const file = 'lib/features/a/server/hidden-sql.ts';
  const { problems } = checkTree({
    [file]: "export const drop = (db: any) => db.deleteFrom('a').execute();",
  });
  expect(problems).toContain(`${file}\n   sql-in-stores: `);
});

it('refuses circles of folders that are none of files', () => {
  const { problems } = checkTree({
    'components/a/screen.ts': "import '@/components/b/button';",
    'components/a/title.ts': '',
    'components/b/button.ts': "import '@/components/a/title';",
    'lib/concurrency/queue.ts': "import '@/lib/markup/page';",
    'lib/markup/page.ts': "import '@/lib/platform/links';",
    'lib/platform/links.ts': "import '@/lib/concurrency/other';",
    'lib/concurrency/other.ts': '',
  });
  expect(problems).toContain('lib/concurrency → lib/markup → lib/platform → lib/concurrency');
  expect(problems).toContain('components/a → components/b → components/a');
  expect(problems).toContain('no-folder-cycles: ');
});
