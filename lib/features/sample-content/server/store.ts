import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { config } from '@/lib/config/config';
import { GAMES } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import {
  dailyQuestions,
  sampleCategories,
  weeklyQuestions,
  wordPuzzles,
} from '@/lib/db/sample-content/sample-content';
import type { Database } from '@/lib/db/schema';
import { createLocalDiskStorage } from '@/lib/features/media/server/drivers/local';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { makeImageVariants } from '@/lib/features/media/server/variants/image-variants';
import { duplicateKey } from '@/lib/features/questions/rules';

const contentDirectory = join(process.cwd(), 'lib/db/sample-content');
const groupArt = ['group-open-table.svg', 'group-locked-table.svg'];

/** Stores sample media as an upload would. Returns the rows to insert and the media id of each file. */
export async function storeSampleMedia(): Promise<{
  rows: ContentRows['media'];
  idOf: (file: string) => string;
}> {
  const storage = createLocalDiskStorage(join(config.DATA_DIR, 'media'));
  const rows: ContentRows['media'] = [];
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
    for (const variant of files) bytes += await storage.write(`images/${id}/${variant.name}`, variant.bytes);
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
    const bytes = await storage.write(`audio/${id}`, await readFile(join(contentDirectory, 'audio', file)));
    ids.set(file, id);
    rows.push({ ...common, id, kind: 'audio', contentType: 'audio/mpeg', bytes, originalName: file });
  }
  return { rows, idOf: (file) => ids.get(file) ?? '' };
}

type Rows<Table extends keyof Database> = { [Name in Table]: Insertable<Database[Name]>[] };

export type ContentRows = Rows<'media' | 'categories' | 'trivia_questions' | 'word_categories'>;

export type PlayerRows = Rows<
  'users' | 'game_stats' | 'group_games' | 'group_members' | 'group_categories' | 'group_invites'
>;

export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const category = await db.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  return category === undefined;
}

/** Each table comes after those that it refers to. */
export async function insertContent(db: Db, rows: ContentRows): Promise<void> {
  await db.insertInto('media').values(rows.media).execute();
  await db.insertInto('categories').values(rows.categories).execute();
  await db.insertInto('trivia_questions').values(rows.trivia_questions).execute();
  await db.insertInto('word_categories').values(rows.word_categories).execute();
}

export async function insertPlayers(db: Db, rows: PlayerRows): Promise<void> {
  await db.insertInto('users').values(rows.users).execute();
  await db.insertInto('game_stats').values(rows.game_stats).execute();
  await db.insertInto('group_games').values(rows.group_games).execute();
  await db.insertInto('group_members').values(rows.group_members).execute();
  await db.insertInto('group_categories').values(rows.group_categories).execute();
  await db.insertInto('group_invites').values(rows.group_invites).execute();
}

/** Lists the sample records that nobody has changed; records of staff have an author. */
export async function listSampleIds(db: Db): Promise<Record<'question' | 'word_puzzle', string[]>> {
  const samples = [...Object.values(dailyQuestions), ...weeklyQuestions].flat();
  const keys = samples.map(({ question }) => duplicateKey(question));
  const words = Object.values(wordPuzzles).flatMap((puzzles) => puzzles.map(({ word }) => word));
  const questions = await db
    .selectFrom('trivia_questions')
    .select('id')
    .where('createdBy', 'is', null)
    .where('version', '=', 1)
    // The index of duplicates begins with the game and the category.
    .where('game', 'in', GAMES)
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
