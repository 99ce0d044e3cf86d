import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { QUESTION_GAMES } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import {
  dailyQuestions,
  sampleCategories,
  weeklyQuestions,
  wordPuzzles,
} from '@/lib/db/sample-content/sample-content';
import type { Database } from '@/lib/db/schema';
import { getLocalDisk } from '@/lib/features/media/server/drivers/local';
import { buildImageKey, buildSoundKey, createMediaId } from '@/lib/features/media/server/media-keys';
import { makeImageVariants } from '@/lib/features/media/server/variants/image-variants';
import { toDuplicateKey } from '@/lib/features/questions/rules';

const contentDirectory = join(process.cwd(), 'lib/db/sample-content');
const groupArt = ['group-open-table.svg', 'group-locked-table.svg'];

/** Stores sample media on the local disk, in all variants. Returns the rows to insert; `idOf` finds a file's id. */
export async function storeSampleMedia() {
  const storage = getLocalDisk();
  const rows: Rows['media'] = [];
  const ids = new Map<string, string>();
  const common = { driver: 'local' as const, createdBy: null, createdAt: new Date().toISOString() };

  const questionMedia = Object.values(dailyQuestions)
    .flat()
    .flatMap(({ media }) => media ?? []);
  const pictures = [
    ...sampleCategories.map(({ art }) => art),
    ...groupArt,
    ...questionMedia.filter(({ kind }) => kind === 'image').map(({ file }) => file),
  ];
  for (const file of pictures) {
    const id = createMediaId();
    const art = await readFile(join(contentDirectory, 'art', file));
    const { width, height, files } = await makeImageVariants(art, { trustedSvg: true });
    let bytes = 0;
    for (const variant of files) bytes += await storage.write(buildImageKey(id, variant.name), variant.bytes);
    ids.set(file, id);
    rows.push({
      ...common,
      id,
      kind: 'image',
      contentType: 'image/webp',
      bytes,
      width,
      height,
      originalName: file,
    });
  }
  for (const { file } of questionMedia.filter(({ kind }) => kind === 'audio')) {
    const id = createMediaId();
    const bytes = await storage.write(
      buildSoundKey(id),
      await readFile(join(contentDirectory, 'audio', file)),
    );
    ids.set(file, id);
    rows.push({ ...common, id, kind: 'audio', contentType: 'audio/mpeg', bytes, originalName: file });
  }
  return { rows, idOf: (file: string) => ids.get(file) ?? '' };
}

export type Rows = { [Name in keyof Database]: Insertable<Database[Name]>[] };

/** A database without categories counts as empty, because all other content needs one. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const category = await db.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  return category === undefined;
}

/** Inserts rows by table; each table must come after those that it refers to. */
export async function insertRows(db: Db, rows: Partial<Rows>): Promise<void> {
  for (const [table, values] of Object.entries(rows)) {
    await db
      .insertInto(table as keyof Database)
      .values(values)
      .execute();
  }
}

/** Lists the unchanged records with the texts of samples; only records that staff wrote have an author. */
export async function listSampleIds(db: Db): Promise<Record<'question' | 'word_puzzle', string[]>> {
  const samples = [...Object.values(dailyQuestions), ...weeklyQuestions].flat();
  const keys = samples.map(({ question }) => toDuplicateKey(question));
  const words = Object.values(wordPuzzles).flatMap((puzzles) => puzzles.map(({ word }) => word));
  const questions = await db
    .selectFrom('trivia_questions')
    .select('id')
    .where('createdBy', 'is', null)
    .where('version', '=', 1)
    // These two conditions let the query use the index of duplicates, whose first columns they name.
    .where('game', 'in', QUESTION_GAMES)
    .where('categoryId', 'in', db.selectFrom('categories').select('id'))
    .where('duplicateKey', 'in', keys)
    .execute();
  const puzzles = await db
    .selectFrom('word_categories')
    .select('id')
    .where('createdBy', 'is', null)
    .where('version', '=', 1)
    .where('word', 'in', words)
    .execute();
  return { question: questions.map(({ id }) => id), word_puzzle: puzzles.map(({ id }) => id) };
}
