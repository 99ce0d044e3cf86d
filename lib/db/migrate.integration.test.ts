import { Migrator } from 'kysely/migration';
import {
  DIFFICULTIES,
  GAMES,
  HISTORY_ACTIONS,
  HISTORY_SUBJECTS,
  MEDIA_KINDS,
  MEDIA_TYPES,
  NOTE_SUBJECTS,
  RECORD_STATUSES,
  REVIEWED_SUBJECTS,
  ROLES,
} from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { findSessionUser } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { updateSearchIndex } from '@/lib/features/search/server/reindex-store';
import { embedded } from '@/lib/game-api/embedded';
import { openEmptyDatabase } from '@/lib/testing/empty-database';
import { addCaller, addCategory, questionOf, someAdmin, visitor } from '@/lib/testing/factories';
import { changed, entry, firstRelease, GONE, question, type Row } from '@/lib/testing/first-release';
import { type Db, database } from './connection';
import { getMigrations, migrateToLatest } from './migrate';
import type { Database } from './schema';

const today = productToday();
const yesterday = addDays(today, -1);

/** The first release. */
const FIRST = '0004-history-pages';

async function openAt(migration: string): Promise<Db> {
  const db = await openEmptyDatabase();
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateTo(migration);
  if (error) throw error;
  return db;
}

async function insert(db: Db, table: string, ...rows: Row[]): Promise<void> {
  for (const row of rows) {
    await db
      .insertInto(table as 'users')
      .values(row as never)
      .execute();
  }
}

/** Records that are kept as JSON are read: the order in them says nothing. */
const readJson = (value: unknown) =>
  typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;

async function readTable(db: Db, table: string): Promise<Row[]> {
  const rows = await db
    .selectFrom(table as 'users')
    .selectAll()
    .execute();
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, readJson(value)])),
  );
}

describe('a database of the first release', () => {
  let db: Db;
  let ours: Db;
  beforeAll(async () => {
    db = await openAt(FIRST);
    for (const [table, rows] of firstRelease) await insert(db, table, ...rows);
    ours = database();
    Object.assign(globalThis, { triviaDatabase: db });
  });
  afterAll(async () => {
    Object.assign(globalThis, { triviaDatabase: ours });
    await db.destroy();
  });

  it('is brought up to date with every row and column of every table', async () => {
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables.sort()).toEqual(firstRelease.map(([table]) => table).sort());
    const before = await Promise.all(tables.map((table) => readTable(db, table)));
    await migrateToLatest(db);
    for (const [index, table] of tables.entries()) {
      const rows = await readTable(db, table);
      expect([table, rows.length]).toEqual([table, before[index]?.length]);
      for (const row of before[index] ?? []) {
        const [[key, id] = ['', '']] = Object.entries(row);
        const kept = Object.entries(row).filter(([column]) => !GONE.includes(`${column} of ${table}`));
        const expected: Row = { ...Object.fromEntries(kept), ...changed[table]?.[String(id)] };
        expect(rows.find((one) => one[key] === expected[key])).toMatchObject(expected);
      }
    }
  });

  it('keeps its rules: one daily question for a slot, and only a draft may be incomplete', async () => {
    const twin = { ...question('q9', {}), duplicate_key: 'another' };
    await expect(insert(db, 'trivia_questions', twin)).rejects.toThrow(/trivia_questions/);
    const half = { ...twin, for_date: null, correct_choice: null };
    await expect(insert(db, 'trivia_questions', half)).rejects.toThrow(/complete/);
    await insert(db, 'trivia_questions', { ...half, status: 'draft' });
  });

  it('is all there for who asks the application', async () => {
    await updateSearchIndex(reviewedKinds);
    const caller = { ...someAdmin, user: { id: 'ann', username: 'Ann', role: 'admin' as const } };
    const ask = <Name extends keyof typeof embedded>(
      name: Name,
      input: Parameters<(typeof embedded)[Name]>[0],
    ) => embedded[name](input as never, caller) as ReturnType<(typeof embedded)[Name]>;
    const forDate = today;
    expect(await ask('dailyQuestionsByDate', { forDate })).toMatchObject({
      singleGameQuestionsByDate: [
        {
          category: 'Art',
          singleGameQuestionInfo: {
            ...{ id: 'q1', questionTag: 'tag-q1', correctChoice: 'B', status: 'ready', mediaId: 'shown' },
            ...{ image: { alt: 'A "bridge"' }, zoomImage: { width: 1200, height: 900 } },
          },
        },
      ],
    });
    expect(await embedded.dailyQuestionsByDate({ forDate: yesterday }, visitor)).toMatchObject({
      singleGameQuestionsByDate: [
        { singleGameQuestionInfo: { id: 'q2', correctChoice: 'B', mediaId: 'sound' } },
      ],
    });
    expect(await ask('weeklyQuestionsByDate', { forDate })).toMatchObject({
      weeklyGameQuestionsByDate: [{ weeklyGameQuestionInfo: { id: 'q3' } }],
    });
    expect(await ask('wordPuzzle', { categoryId: 'art', forDate })).toMatchObject({
      wordCategory: { word: 'EASEL', hint: 'Stands' },
    });
    expect(await ask('accountInfo', { username: 'FAN' })).toMatchObject({ name: 'F. An', mediaId: 'zoom' });
    expect(await ask('singleGameStats', { username: 'fan' })).toMatchObject({
      singleGameStats: [{ categoryName: 'Art', stats: { totalAnswered: 4, totalCorrect: 3 } }],
    });
    expect(await ask('groupByInvite', { code: 'Join-Us' })).toMatchObject({
      groupGameInfo: { groupGame: { nameOfGroup: 'Open', numOfMembers: 1, mediaImageId: 'zoom' } },
    });
    expect(await ask('searchRecords', { query: 'painted q3' })).toMatchObject({
      found: [{ id: 'q3', title: expect.anything() }],
    });
    expect(await findSessionUser('token')).toMatchObject({ username: 'Ann', role: 'admin' });

    await ask('restoreHistoryEntry', { entryId: 'e6', side: 'before', reason: 'Not twice' });
    expect(await ask('dailyQuestionsByDate', { forDate: addDays(today, 1) })).toMatchObject({
      singleGameQuestionsByDate: [
        { singleGameQuestionInfo: { id: 'q4', questionTag: 'tag-q4', status: 'ready' } },
      ],
    });
  });
});

it('folds tags and codes, but refuses two that would become one, and then changes nothing', async () => {
  const db = await openAt(FIRST);
  const groups = firstRelease.find(([table]) => table === 'group_games')?.[1] ?? [];
  await insert(db, 'group_games', ...groups.map((row) => ({ ...row, media_image_id: null })));
  await insert(db, 'group_invites', { code: 'JOIN-US', group_id: 'g1' }, { code: 'join-us', group_id: 'g2' });
  await expect(migrateToLatest(db)).rejects.toThrow(
    /^The invite codes "(JOIN-US|join-us)" and "(JOIN-US|join-us)" differ only in upper and lower case/,
  );
  expect(await db.selectFrom('group_games').select('tag').orderBy('id').execute()).toEqual([
    { tag: 'Open-Table' },
    { tag: 'closed' },
  ]);
  await db.destroy();
});

it('has questions, and the versions that are kept of them, say what their pictures said', async () => {
  const db = await openAt('0026-what-is-swept');
  const file = { kind: 'image', driver: 'local', content_type: 'image/png', bytes: 1, created_at: today };
  await insert(db, 'media', { ...file, id: 'shown', alt: 'A "bridge"' }, { ...file, id: 'dumb', alt: null });
  const art = {
    name: 'Art',
    name_key: 'art',
    default_avatar_color: '#000000',
    position: 0,
    active: 1,
    version: 1,
  };
  await insert(db, 'categories', { ...art, id: 'art' });
  for (const [id, media_id] of Object.entries({ q1: 'shown', q2: 'dumb', q3: null })) {
    const fields = { for_date: null, created_by: null, media_type: media_id && 'image', media_id };
    await insert(db, 'trivia_questions', question(id, fields));
    const content = JSON.stringify({ id, media_id });
    await insert(db, 'history', {
      ...entry(id, 'question', id, 1, { action: 'created', after: content, changed_by: null }),
    });
    const subject = {
      subject_type: 'question',
      subject_id: id,
      base_version: 1,
      status: 'draft',
      version: 1,
    };
    await insert(db, 'proposals', { ...subject, id, content, created_at: today, updated_at: today });
  }
  await migrateToLatest(db);
  const expected = [
    { id: 'q1', media_id: 'shown', alt: 'A "bridge"' },
    { id: 'q2', media_id: 'dumb' },
    { id: 'q3', media_id: null },
  ];
  const byId = async (table: string) =>
    (await readTable(db, table)).sort((one, other) => String(one.id).localeCompare(String(other.id)));
  expect((await byId('trivia_questions')).map(({ alt }) => alt)).toEqual(['A "bridge"', null, null]);
  expect((await byId('history')).map(({ after }) => after)).toEqual(expected);
  expect((await byId('proposals')).map(({ content }) => content)).toEqual(expected);
  await db.destroy();
});

describe('words of the contract', () => {
  const at = '2031-03-01T00:00:00.000Z';

  /** One row at least in each table that has such a column. */
  beforeAll(async () => {
    const caller = await addCaller();
    const triviaQuestion = questionOf(await addCategory(), '2031-03-01');
    await saveDailyQuestion({ triviaQuestion }, caller);
    const db = database();
    const subject = { subject_type: 'question', subject_id: 'one', version: 1, created_at: at } as const;
    const file = { kind: 'image', driver: 'local', content_type: 'image/png', bytes: 1 } as const;
    await db
      .insertInto('notes')
      .values({ ...subject, id: 'note', text: 'Why?' })
      .execute();
    await db
      .insertInto('proposals')
      .values({ ...subject, id: 'change', base_version: 1, content: '{}', status: 'draft', updated_at: at })
      .execute();
    await db
      .insertInto('media')
      .values({ ...file, id: 'picture', created_at: at })
      .execute();
    await db.updateTable('trivia_questions').set({ media_id: 'picture', media_type: 'image' }).execute();
  });

  const columns: [table: keyof Database, column: string, words: readonly string[]][] = [
    ['trivia_questions', 'game', GAMES],
    ['trivia_questions', 'media_type', MEDIA_TYPES],
    ['trivia_questions', 'status', RECORD_STATUSES],
    ['trivia_questions', 'difficulty', DIFFICULTIES],
    ['media', 'kind', MEDIA_KINDS],
    ['users', 'role', ROLES],
    ['notes', 'subject_type', NOTE_SUBJECTS],
    ['proposals', 'subject_type', REVIEWED_SUBJECTS],
    ['history', 'subject_type', HISTORY_SUBJECTS],
    ['history', 'action', HISTORY_ACTIONS],
  ];

  test.each(columns)(
    'the database takes of %s.%s what the contract names: %j',
    async (table, column, words) => {
      const store = (word: string) =>
        database()
          .updateTable(table as 'users')
          .set({ [column]: word })
          .executeTakeFirstOrThrow();
      for (const word of words) expect((await store(word)).numUpdatedRows).toBeGreaterThan(0n);
      await expect(store('another word')).rejects.toThrow(/check constraint/i);
    },
  );
});
