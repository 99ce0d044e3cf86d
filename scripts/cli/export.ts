// `npm run export -- FILE.csv|xlsx|json|zip [--game daily] [--category NAME] [--from 2026-12-01] …` exports records.
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { openOwnDatabase, runCommand, UsageError } from './run-command';

const text = { type: 'string' } as const;
/** The export's own query fields, with a category by its name. */
const options = {
  game: text,
  category: text,
  from: text,
  to: text,
  when: text,
  status: text,
  difficulty: text,
  mediaType: text,
  theme: text,
  flaw: text,
  author: text,
  query: text,
  table: text,
  'no-guard': { type: 'boolean' },
} as const;

const usage =
  'Usage: npm run export -- FILE.csv|xlsx|json|zip [--game daily|weekly|word_puzzle] [--category NAME] ' +
  '[--from DATE] [--to DATE] [--when released|coming|bench] [--status draft|in_review|ready] [--difficulty …] ' +
  '[--mediaType …] [--theme …] [--flaw …] [--author NAME] [--query WORDS] [--no-guard] [--table csv|xlsx|json, in a ZIP]';

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options,
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file: resolve(file), ...values };
  } catch {
    // The arguments have an unknown option, or one without its value.
  }
  throw new UsageError(usage);
}

/** Writes a file, which gets its name after it is complete. Throws UsageError. */
async function write(content: AsyncGenerator<Uint8Array>, file: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(content), createWriteStream(part, { mode: 0o600 }));
    renameSync(part, file);
  } catch (error) {
    throw new UsageError(`${file} was not written (${(error as Error).message}).`);
  } finally {
    rmSync(part, { force: true });
  }
}

runCommand(async () => {
  const { file, game = 'daily', category, table = 'xlsx', 'no-guard': isPlain, ...filters } = readArguments();
  const ending = extname(file).slice(1).toLowerCase();
  const { db } = await openOwnDatabase('the records belong to the game API there.');
  const { toCategoryKey } = await import('@/lib/features/categories/rules');
  const { listCategoryRows } = await import('@/lib/features/categories/server/store');
  const { exportQuery } = await import('@/lib/features/import-export/contract');
  const { exportRecords } = await import('@/lib/features/import-export/server/export-records');
  const { reviewedKinds } = await import('@/lib/features/review/server/reviewed-store');
  const { updateSearchIndex } = await import('@/lib/features/search/server/reindex-store');
  // Records that bypassed the saves are not in the index yet.
  await updateSearchIndex(reviewedKinds);
  const wanted = category === undefined ? undefined : toCategoryKey(category);
  const named = (await listCategoryRows()).find(({ nameKey }) => nameKey === wanted);
  if (wanted !== undefined && !named) throw new UsageError(`There is no category “${category}”.`);
  const media = ending === 'zip' ? 'on' : 'off';
  const asked = exportQuery.safeParse({
    ...filters,
    game,
    media,
    categoryId: named?.id,
    format: ending === 'zip' ? table : ending,
    guard: isPlain ? 'off' : 'on',
  });
  if (!asked.success) {
    const [issue] = asked.error.issues;
    throw new UsageError(
      issue?.path[0] === 'format' ? usage : `--${issue?.path.join('.')}: ${issue?.message}`,
    );
  }
  const { rows, content } = await exportRecords(asked.data);
  await write(content, file);
  await db.destroy();
  return `Wrote ${rows} ${rows === 1 ? 'record' : 'records'} into ${file}.`;
});
