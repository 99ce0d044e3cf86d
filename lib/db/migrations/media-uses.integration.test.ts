import { type Kysely, sql } from 'kysely';
import { openEmptyDatabase } from '@/lib/testing/empty-database';
import * as initial from './0001-initial';
import * as mediaUploads from './0002-media-uploads';
import * as review from './0012-review';
import * as mediaUses from './0018-media-uses';

it('counts what shows a file already', async () => {
  const db = await openEmptyDatabase();
  for (const { up } of [initial, mediaUploads, review]) await up(db as Kysely<unknown>);
  for (const id of ['twice', 'never']) {
    await sql`
      insert into media (id, kind, driver, content_type, bytes, created_at)
      values (${id}, 'image', 'local', 'image/png', 1, '2030')
    `.execute(db);
  }
  await sql`insert into categories values ('art', 'Art', 'art', 'twice', '#000000', 0, 1, 1)`.execute(db);
  await sql`
    insert into group_games values ('g1', 'g1', 'A group', 0, 'twice', 'CASUAL', '2030')
  `.execute(db);

  await mediaUses.up(db as Kysely<unknown>);

  const counts = await db.selectFrom('media').select(['id', 'uses']).orderBy('id').execute();
  expect(counts.map(({ id, uses }) => [id, uses])).toEqual([
    ['never', 0],
    ['twice', 2],
  ]);
  await db.destroy();
});
