import { type Kysely, sql } from 'kysely';
import { openEmptyDatabase } from '@/lib/testing/empty-database';
import * as initial from './0001-initial';
import * as mediaUploads from './0002-media-uploads';
import * as history from './0003-history';
import * as historyPages from './0004-history-pages';
import * as oneRecordPerKey from './0007-one-record-per-key';

it('keeps every question and entry, one key for the first record it made, and the halves of a swap together', async () => {
  const db = await openEmptyDatabase();
  for (const { up } of [initial, mediaUploads, history, historyPages]) await up(db as Kysely<unknown>);
  await sql`insert into categories values ('art', 'Art', 'art', null, '#000000', 0, 1, 1)`.execute(db);
  await sql`
    insert into trivia_questions values
      ('q1', 'daily', 't1', 'art', '2031-01-01', 'Who?', 'who?', 'A', 'B', 'C', 'D', 2, null, null, null, 3, 'k1',
       null, '2030', '2031')
  `.execute(db);
  for (const [id, subject, action, key] of [
    ['e1', 'p1', 'created', 'same'],
    ['e2', 'p2', 'created', 'same'],
    ['e3', 'p1', 'changed', 'same'],
    ['e4', 'q1', 'swapped', 'swap'],
    ['e5', 'q2', 'swapped', 'swap'],
    ['e6', 'q3', 'swapped', null],
    ['e7', 'p4', 'created', null],
    ['e8', 'p5', 'created', null],
  ]) {
    await sql`
      insert into history (id, subject_type, subject_id, sequence, action, changed_at, request_key)
      values (${id}, 'word_puzzle', ${subject}, ${Number(id?.slice(1))}, ${action}, '2030', ${key})
    `.execute(db);
  }

  await oneRecordPerKey.up(db as Kysely<unknown>);

  const [question] = await db.selectFrom('trivia_questions').selectAll().execute();
  expect({ ...question }).toEqual({
    id: 'q1',
    game: 'daily',
    tag: 't1',
    category_id: 'art',
    for_date: '2031-01-01',
    question: 'Who?',
    duplicate_key: 'who?',
    choice1: 'A',
    choice2: 'B',
    choice3: 'C',
    choice4: 'D',
    correct_choice: 2,
    media_type: null,
    media_id: null,
    zoom_media_id: null,
    version: 3,
    created_by: null,
    created_at: '2030',
    updated_at: '2031',
  });
  const again = sql`
    insert into trivia_questions (id, game, tag, category_id, for_date, question, duplicate_key, choice1, choice2,
      choice3, choice4, correct_choice, version, created_at, updated_at)
    values ('q9', 'daily', 't9', 'art', '2031-01-01', 'Other?', 'other?', 'A', 'B', 'C', 'D', 1, 1, '2030', '2030')
  `.execute(db);
  await expect(again).rejects.toThrow(/trivia_questions/);
  const entries = await db
    .selectFrom('history')
    .select(['id', 'request_key', 'part_of'])
    .orderBy('id')
    .execute();
  expect(entries.map(({ id, request_key, part_of }) => [id, request_key, part_of])).toEqual([
    ['e1', 'same', null],
    ['e2', null, null],
    ['e3', 'same', null],
    ['e4', 'swap', null],
    ['e5', 'swap', 'e4'],
    ['e6', null, null],
    ['e7', null, null],
    ['e8', null, null],
  ]);
  await db.destroy();
});
