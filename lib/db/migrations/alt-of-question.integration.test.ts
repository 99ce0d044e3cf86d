import { type Kysely, sql } from 'kysely';
import { listMigrations } from '@/lib/db/list-migrations';
import { openEmptyDatabase } from '@/lib/testing/empty-database';
import * as altOfQuestion from './0027-alt-of-question';

it('has questions, and the versions that are kept of them, say what their pictures said', async () => {
  const db = await openEmptyDatabase();
  for (const { name } of listMigrations().filter(({ name }) => name < '0027')) {
    const { up }: typeof altOfQuestion = await import(`./${name}`);
    await up(db as Kysely<unknown>);
  }
  for (const [id, alt] of [
    ['m1', 'A "bridge"'],
    ['m2', null],
  ]) {
    await sql`
      insert into media (id, kind, driver, content_type, bytes, alt, created_at)
      values (${id}, 'image', 'local', 'image/png', 1, ${alt}, '2030')
    `.execute(db);
  }
  await sql`
    insert into categories (id, name, name_key, default_avatar_color, position, active, version)
    values ('art', 'Art', 'art', '#000000', 0, 1, 1)
  `.execute(db);
  for (const [id, mediaId] of [
    ['q1', 'm1'],
    ['q2', 'm2'],
    ['q3', null],
  ]) {
    const [type, kept] = [mediaId && 'image', JSON.stringify({ id, media_id: mediaId })];
    await sql`
      insert into trivia_questions (id, game, tag, category_id, question, choice1, choice2, choice3, choice4,
        correct_choice, duplicate_key, media_type, media_id, version, created_at, updated_at)
      values (${id}, 'daily', ${id}, 'art', ${id}, '1', '2', '3', '4', 1, ${id}, ${type}, ${mediaId}, 1, '2030', '2030')
    `.execute(db);
    await sql`
      insert into history (id, subject_type, subject_id, sequence, action, after, changed_at)
      values (${id}, 'question', ${id}, 1, 'created', ${kept}, '2030')
    `.execute(db);
    await sql`
      insert into proposals (id, subject_type, subject_id, base_version, content, status, version, created_at, updated_at)
      values (${id}, 'question', ${id}, 1, ${kept}, 'draft', 1, '2030', '2030')
    `.execute(db);
  }

  await altOfQuestion.up(db as Kysely<unknown>);

  const { rows } = await sql<{ alt: string | null; before: string | null; after: string; content: string }>`
    select q.alt, h.before, h.after, p.content from trivia_questions q
    join history h on h.id = q.id join proposals p on p.id = q.id order by q.id
  `.execute(db);
  expect(rows.map(({ alt, before }) => [alt, before])).toEqual([
    ['A "bridge"', null],
    [null, null],
    [null, null],
  ]);
  for (const column of ['after', 'content'] as const) {
    expect(rows.map((row) => JSON.parse(row[column]))).toEqual([
      { id: 'q1', media_id: 'm1', alt: 'A "bridge"' },
      { id: 'q2', media_id: 'm2' },
      { id: 'q3', media_id: null },
    ]);
  }
  await db.destroy();
});
