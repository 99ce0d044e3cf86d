import { type Kysely, sql } from 'kysely';
import { openEmptyDatabase } from '@/lib/testing/empty-database';
import * as initial from './0001-initial';
import * as mediaUploads from './0002-media-uploads';
import * as history from './0003-history';
import * as historyPages from './0004-history-pages';
import * as oneRecordPerKey from './0007-one-record-per-key';
import * as readiness from './0009-readiness';

it('what was stored is ready, puzzles get their authors, and only a draft may be incomplete', async () => {
  const db = await openEmptyDatabase();
  for (const { up } of [initial, mediaUploads, history, historyPages, oneRecordPerKey]) {
    await up(db as Kysely<unknown>);
  }
  await sql`insert into categories values ('art', 'Art', 'art', null, '#000000', 0, 1, 1)`.execute(db);
  await sql`
    insert into users (id, username, username_key, role, default_avatar_color, date_joined)
    values ('ann', 'Ann', 'ann', 'player', '#000000', '2030-01-01')
  `.execute(db);
  await sql`
    insert into trivia_questions (id, game, tag, category_id, for_date, question, duplicate_key, choice1, choice2,
      choice3, choice4, correct_choice, version, created_at, updated_at)
    values ('q1', 'daily', 't1', 'art', '2031-01-01', 'Who?', 'who?', 'A', 'B', 'C', 'D', 2, 3, '2030', '2031')
  `.execute(db);
  await sql`
    insert into word_categories (id, category_id, for_date, word, hint, version, updated_at)
    values ('p1', 'art', '2031-01-01', 'EASEL', 'Stands', 4, '2031'), ('p2', 'art', '2031-01-02', 'INK', 'Wet', 1, '2031')
  `.execute(db);
  await sql`
    insert into history (id, subject_type, subject_id, sequence, action, changed_by, changed_at)
    values ('e1', 'word_puzzle', 'p1', 1, 'created', 'ann', '2030')
  `.execute(db);

  await readiness.up(db as Kysely<unknown>);

  const [question] = await db.selectFrom('trivia_questions').selectAll().execute();
  expect({ ...question }).toMatchObject({
    id: 'q1',
    tag: 't1',
    for_date: '2031-01-01',
    duplicate_key: 'who?',
    correct_choice: 2,
    version: 3,
    status: 'ready',
    updated_at: '2031',
  });
  const puzzles = await db.selectFrom('word_categories').selectAll().orderBy('id').execute();
  expect(puzzles.map(({ word, status, version, created_by }) => [word, status, version, created_by])).toEqual(
    [
      ['EASEL', 'ready', 4, 'ann'],
      ['INK', 'ready', 1, null],
    ],
  );

  const insert = (id: string, status: string, date: string | null) =>
    sql`
      insert into trivia_questions (id, game, tag, category_id, for_date, question, choice1, choice2, choice3, choice4,
        status, version, created_at, updated_at)
      values (${id}, 'daily', ${id}, 'art', ${date}, '', '', '', '', '', ${status}, 1, '2031', '2031')
    `.execute(db);
  await insert('d1', 'draft', null);
  await insert('d2', 'draft', null);
  await expect(insert('d3', 'ready', null)).rejects.toThrow(/complete/);
  await expect(insert('d4', 'lost', null)).rejects.toThrow(/check/i);
  await expect(insert('d5', 'draft', '2031-01-01')).rejects.toThrow(/trivia_questions/);
  await db.destroy();
});
