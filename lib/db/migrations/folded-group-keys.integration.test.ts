import { type Kysely, sql } from 'kysely';
import type { Db } from '@/lib/db/connection';
import { openEmptyDatabase } from '@/lib/testing/empty-database';
import * as initial from './0001-initial';
import * as foldedGroupKeys from './0014-folded-group-keys';

let db: Db;
beforeAll(async () => {
  db = await openEmptyDatabase();
  await initial.up(db as Kysely<unknown>);
  await sql`
    insert into group_games values
      ('one', 'Open-Table', 'One', 0, null, 'CASUAL', '2030'), ('two', 'other', 'Two', 0, null, 'CASUAL', '2030')
  `.execute(db);
});
afterAll(() => db.destroy());

const addCode = (code: string, group: string) =>
  sql`insert into group_invites values (${code}, ${group})`.execute(db);

const fold = () =>
  db.transaction().execute((transaction) => foldedGroupKeys.up(transaction as unknown as Kysely<unknown>));

it('folds tags and codes, but refuses two that would become one, and then changes nothing', async () => {
  await addCode('JOIN-US', 'one');
  await addCode('join-us', 'two');
  await expect(fold()).rejects.toThrow(
    /^The invite codes "(JOIN-US|join-us)" and "(JOIN-US|join-us)" differ only in upper and lower case/,
  );
  const tags = () => db.selectFrom('group_games').select('tag').orderBy('id').execute();
  expect((await tags()).map(({ tag }) => tag)).toEqual(['Open-Table', 'other']);

  await sql`delete from group_invites where code = 'join-us'`.execute(db);
  await addCode('Straße', 'two');
  await fold();
  expect((await tags()).map(({ tag }) => tag)).toEqual(['open-table', 'other']);
  const codes = await db.selectFrom('group_invites').select('code').orderBy('code').execute();
  expect(codes.map(({ code }) => code)).toEqual(['join-us', 'strasse']);
});
