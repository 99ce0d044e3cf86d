import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

interface Case {
  rule: string;
  file: string;
  /** What the file imports, or its whole text. */
  imports: string;
  /** Where the message sends the code. */
  says: string;
}

const FEATURES = 'lib/features';

function forbidden(rule: string, says: string, ...files: [file: string, imports: string][]): Case[] {
  return files.map(([file, imports]) => ({ rule, says, file, imports }));
}

const cases = [
  ...forbidden('components-below-app', 'move what you need down', ['components/a/above.tsx', '@/app/page']),
  ...forbidden(
    'lib-below-components',
    'move what you need into lib',
    ['lib/http/above.ts', '@/components/a/screen'],
    [`${FEATURES}/a/client.ts`, '@/app/page'],
  ),
  ...forbidden(
    'features-below-api',
    'services call each other',
    [`${FEATURES}/a/server/http.ts`, '@/lib/http/handle'],
    [`${FEATURES}/a/server/select.ts`, '@/lib/game-api/select'],
    [`${FEATURES}/a/server/preview.ts`, '@/lib/link-previews/draw'],
  ),
  ...forbidden(
    'contract-at-the-bottom',
    'lib/features/<area>/contract.ts',
    ['lib/contract/area.ts', '@/lib/features/a/contract'],
    ['lib/contract/configured.ts', '@/lib/config/config'],
  ),
  ...['browser', 'config', 'db', 'errors', 'log', 'page-cache', 'platform'].flatMap((folder) =>
    forbidden('foundations-below-features', 'move the code into the feature', [
      `lib/${folder}/above.ts`,
      '@/lib/features/a/rules',
    ]),
  ),
  ...forbidden('foundations-below-features', 'move the code into the feature', [
    'lib/dates/above.ts',
    '@/lib/game-api/select',
  ]),
  ...forbidden(
    'server-from-server',
    "through the area's client.ts",
    ['components/a/saves.tsx', '@/lib/features/a/server/save-a'],
    ['components/a/reads-rows.tsx', '@/lib/features/a/server/library-store'],
    ['app/(public)/a/page.tsx', '@/lib/features/a/server/service'],
    ['app/(staff)/a/page.tsx', '@/lib/features/a/server/service'],
    [`${FEATURES}/b/client.ts`, '@/lib/features/a/server/service'],
    [`${FEATURES}/b/contract.ts`, '@/lib/features/a/server/service'],
    [`${FEATURES}/b/rules.ts`, './server/store'],
    ['lib/game-api/hosted/hosted.ts', '@/lib/features/a/server/service'],
    // As a type, later, and handed on.
    [
      'components/a/type.tsx',
      "import type { A } from '@/lib/features/a/server/service';\nexport type B = A;",
    ],
    ['components/a/later.tsx', "export const later = () => import('@/lib/features/a/server/service');"],
    ['components/a/hands-on.tsx', "export { a } from '@/lib/features/a/server/service';"],
  ),
  ...forbidden(
    'pages-through-game-api',
    'lib/game-api/cached-pages',
    ['app/(public)/sql/page.tsx', '@/lib/db/connection'],
    ['app/(public)/embedded/page.tsx', '@/lib/game-api/embedded'],
    ['components/a/select.tsx', '@/lib/game-api/select'],
    ['components/a/handle.tsx', '@/lib/http/handle'],
  ),
  ...forbidden(
    'pure-files',
    'what needs a browser into client.ts',
    [`${FEATURES}/c/contract.ts`, 'node:fs'],
    [`${FEATURES}/c/rules.ts`, 'react'],
    [`${FEATURES}/c/next-gap.ts`, '@/lib/browser/call'],
    [`${FEATURES}/c/pick.ts`, '@/lib/features/c/client'],
    [`${FEATURES}/c/tables.ts`, '@/lib/db/connection'],
    ['lib/contract/marked.ts', 'server-only'],
  ),
  ...forbidden('pure-files-types', 'declare the type here', [
    `${FEATURES}/c/row.ts`,
    "import type { A } from '@/lib/db/schema';\nexport type Row = A;",
  ]),
  ...forbidden(
    'browser-files',
    'a call of the contract',
    [`${FEATURES}/d/client.ts`, '@/lib/db/connection'],
    [`${FEATURES}/d/use-rows.ts`, '@/lib/config/config'],
    ['lib/browser/logs.ts', '@/lib/log/log'],
    ['lib/browser/reads.ts', 'node:fs'],
  ),
  ...forbidden(
    'server-needs-no-browser',
    'what both sides need is pure',
    [`${FEATURES}/a/server/calls.ts`, '@/lib/browser/call'],
    [`${FEATURES}/a/server/hook.ts`, 'swr'],
    ['lib/http/calls.ts', '@/lib/features/a/client'],
  ),
  ...forbidden(
    'sql-in-stores',
    'server/store.ts (or *-store.ts)',
    [`${FEATURES}/a/server/save-a.ts`, 'kysely'],
    [`${FEATURES}/a/server/restore.ts`, 'pg'],
    ['lib/http/kept.ts', 'node:sqlite'],
    ['scripts/rows.ts', 'kysely/migration'],
  ),
  ...forbidden('trim-worker-apart', 'import types from it only', [
    'components/a/trims.tsx',
    '@/lib/features/trimming/worker/cut',
  ]),
  ...forbidden('tests-apart', 'code of the product moves out of it', [
    'lib/http/made-up.ts',
    '@/lib/testing/factories',
  ]),
  ...forbidden('no-file-cycles', 'move what they share into a third', ['lib/http/one.ts', '@/lib/http/two']),
];

/** What the forbidden imports lead to, and what must stay allowed. */
const tree: Record<string, string> = {
  'app/page.tsx': '',
  'app/(api)/a/route.ts': "import '@/lib/http/handle';",
  'app/(public)/fine/page.tsx': "import '@/lib/game-api/cached-pages'; import '@/components/a/screen';",
  'components/a/screen.tsx':
    "import '@/lib/features/z/client'; import type { Cut } from '@/lib/features/trimming/worker/cut'; export type C = Cut;",
  'lib/browser/call.ts': '',
  'lib/config/config.ts': "import 'server-only';",
  'lib/contract/fields.ts':
    "import * as z from 'zod'; import '@/lib/dates/calendar-date'; export const id = z.string();",
  'lib/dates/calendar-date.ts': '',
  'lib/db/connection.ts': "import 'kysely'; import 'pg';",
  'lib/db/schema.ts': 'export interface A { id: string }',
  'lib/features/a/contract.ts': "import '@/lib/contract/fields';",
  'lib/features/a/rules.ts': '',
  'lib/features/a/server/library-store.ts': "import { sql } from 'kysely'; export const s = sql;",
  'lib/features/a/server/service.ts':
    "import '@/lib/features/b/server/store'; export const a = 1; export type A = 1;",
  'lib/features/b/server/store.ts': "export const rows = (db: any) => db.selectFrom('a');",
  'lib/features/trimming/worker/cut.ts': 'export interface Cut { from: number }',
  'lib/features/z/client.ts': "import 'swr'; import '@/lib/browser/call'; import './contract';",
  'lib/features/z/contract.ts': "import '@/lib/features/a/contract';",
  'lib/game-api/cached-pages.ts': "import './embedded';",
  'lib/game-api/embedded.ts': "import '@/lib/features/a/server/service';",
  'lib/game-api/select.ts': "import './embedded';",
  'lib/http/handle.ts': "import '@/lib/game-api/select';",
  'lib/link-previews/draw.ts': "import '@/lib/features/a/server/service';",
  'lib/log/log.ts': '',
  'lib/testing/factories.ts': "import '@/lib/db/connection';",
  'scripts/staff.ts': "import '@/lib/features/a/server/service';",
  'instrumentation.ts': '',
  'middleware.ts': '',
};

const isWhole = (text: string) => text.includes(' ');

function checkTree(files: Record<string, string>): {
  status: number | null;
  count: string;
  problems: string[];
} {
  const scratch = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(scratch, dirname(file)), { recursive: true });
      writeFileSync(join(scratch, file), text);
    }
    symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve('scripts/check-imports.mjs'), scratch],
      { encoding: 'utf8' },
    );
    return { status, count: stdout, problems: stderr.split('\n\n').filter((problem) => problem !== '') };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

it('lets the right imports pass', () => {
  expect(checkTree(tree)).toEqual({
    status: 0,
    count: expect.stringMatching(/^\d+ files, 0 forbidden imports\n$/),
    problems: [],
  });
});

describe('a tree of forbidden imports', () => {
  const forbiddenFiles = Object.fromEntries(
    cases.map(({ file, imports }) => [file, isWhole(imports) ? imports : `import '${imports}';`]),
  );
  const { status, problems } = checkTree({
    ...tree,
    'lib/http/two.ts': "import './one';",
    ...forbiddenFiles,
    'lib/features/a/server/hidden-sql.ts': "export const drop = (db: any) => db.deleteFrom('a').execute();",
    'lib/concurrency/queue.ts': "import '@/lib/markup/page';",
    'lib/markup/page.ts': "import '@/lib/platform/links';",
    'lib/platform/links.ts': "import '@/lib/concurrency/other';",
    'lib/concurrency/other.ts': '',
  });

  it('is refused', () => {
    expect(status).toBe(1);
  });

  it.each(cases)('$rule refuses $file → $imports', ({ rule, file, says }) => {
    const problem = problems.find((text) => text.startsWith(`${file} → `) && text.includes(`   ${rule}: `));
    expect(problem).toContain(says);
  });

  it('refuses queries that import nothing of SQL', () => {
    const problem = problems.find((text) => text.includes('hidden-sql.ts\n'));
    expect(problem).toContain('sql-in-stores: ');
  });

  it('refuses circles of folders that are none of files', () => {
    const problem = problems.find((text) => text.includes('concurrency → markup → platform → concurrency'));
    expect(problem).toContain('no-folder-cycles: ');
  });

  it('has a case for every rule', () => {
    const names = [...readFileSync('scripts/import-rules.mjs', 'utf8').matchAll(/ name: '(.+)'/g)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(names));
  });
});
