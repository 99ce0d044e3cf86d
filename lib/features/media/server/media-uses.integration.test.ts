import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { database } from '@/lib/db/connection';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { insertProposal } from '@/lib/features/records/server/proposal-store';
import { addCaller, addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { findMedia, insertMedia } from './store';

async function addPicture(): Promise<string> {
  const id = randomUUID();
  const created_at = new Date().toISOString();
  await insertMedia({
    id,
    kind: 'image',
    driver: 'local',
    content_type: 'image/jpeg',
    bytes: 5,
    kept_at: created_at,
    created_at,
  });
  return id;
}

async function addQuestion(mediaId: string): Promise<string> {
  const triviaQuestion = questionOf(await addCategory(), '2031-01-01');
  const saved = await saveDailyQuestion(
    { triviaQuestion, mediaType: 'image', mediaId, zoomMediaId: mediaId },
    await addCaller(),
  );
  return saved.triviaQuestion.id;
}

async function addProposal(fields: { media_id: string | null; zoom_media_id: string | null }) {
  const subject_id = randomUUID();
  await insertProposal(
    {
      subject_type: 'question',
      subject_id,
      base_version: 1,
      content: '{}',
      status: 'draft',
      reason: null,
      returned_note: null,
      seen_content: null,
      created_by: null,
      ...fields,
    },
    database(),
  );
  const { id } = await database()
    .selectFrom('proposals')
    .select('id')
    .where('subject_id', '=', subject_id)
    .executeTakeFirstOrThrow();
  return id;
}

async function addGroup(media_image_id: string): Promise<string> {
  const [id, tag] = [randomUUID(), randomUUID()];
  const own = { name_of_group: 'A group', private_group: 0, scoring_mode: 'CASUAL', created_at: '2030' };
  await database()
    .insertInto('group_games')
    .values({ id, tag, media_image_id, ...own })
    .execute();
  return id;
}

async function addCategoryWith(mediaId: string): Promise<string> {
  const id = await addCategory();
  await database().updateTable('categories').set({ media_id: mediaId }).where('id', '=', id).execute();
  return id;
}

const places: [
  table: string,
  column: string,
  add: (mediaId: string) => Promise<string>,
  columnsOfOne?: number,
][] = [
  ['trivia_questions', 'zoom_media_id', addQuestion, 2],
  ['trivia_questions', 'media_id', addQuestion, 2],
  ['proposals', 'media_id', (media_id) => addProposal({ media_id, zoom_media_id: null })],
  ['proposals', 'zoom_media_id', (zoom_media_id) => addProposal({ media_id: null, zoom_media_id })],
  ['categories', 'media_id', addCategoryWith],
  ['users', 'media_id', async (media_id) => (await addUser({ media_id })).id],
  ['group_games', 'media_image_id', addGroup],
];

it.each(places)('what %s.%s names is counted', async (table, column, add, columnsOfOne = 1) => {
  const [first, second] = [await addPicture(), await addPicture()];
  const counts = async () => [(await findMedia(first))?.uses, (await findMedia(second))?.uses];
  const id = await add(first);
  expect(await counts()).toEqual([columnsOfOne, 0]);
  const name = (mediaId: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mediaId} where id = ${id}`.execute(database());
  await name(second);
  expect(await counts()).toEqual([columnsOfOne - 1, 1]);
  await name(second);
  expect(await counts()).toEqual([columnsOfOne - 1, 1]);
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(database());
  expect(await counts()).toEqual([0, 0]);
});
