import { embedded } from '@/lib/api/embedded';
import {
  DIFFICULTIES,
  HISTORY_ACTIONS,
  HISTORY_SUBJECTS,
  MEDIA_KINDS,
  MEDIA_TYPES,
  NOTE_SUBJECTS,
  QUESTION_GAMES,
  RECORD_STATUSES,
  REVIEWED_SUBJECTS,
  ROLES,
} from '@/lib/contract/kinds';
import { findSessionUser } from '@/lib/features/accounts/server/sessions';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf, someAdmin, visitor } from '@/lib/testing/factories';
import { openPreviousDatabase } from '@/lib/testing/previous-database';
import { type Db, database } from './connection';
import { migrateToLatest } from './migrate';
import type { Database } from './schema';

type Row = Record<string, unknown>;

/** Columns of the history and of proposals that hold a row. */
const JSON_COLUMNS = ['before', 'after', 'content', 'seen_content'];

const QUESTION = 'What was far away and deleted?';

async function readTables(db: Db): Promise<Record<string, Row[]>> {
  const tables = await db.introspection.getTables();
  const read = tables.map(async ({ name }) => {
    const rows = await db
      .withoutPlugins()
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    return [name, rows.map((row) => ({ ...row }))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Changes the names of the JSON's top level to camel case, which they did not have in the previous schema. */
function renameInJson(row: Row): Row {
  const inCamelCase = (json: string) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(JSON.parse(json) as Row).map(([name, value]) => [
          name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    );
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      JSON_COLUMNS.includes(name) && typeof value === 'string' ? inCamelCase(value) : value,
    ]),
  );
}

/** Brings the rows into one order, because PostgreSQL returns a changed row at another place. */
function sortRows(rows: Row[]): Row[] {
  const keyOf = (row: Row) => JSON.stringify(Object.entries(row).toSorted());
  return rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

/** Lists the columns of each table, sorted. */
async function describeTables(db: Db) {
  const tables = await db.introspection.getTables();
  const described = tables.map(({ name, columns }) => [
    name,
    columns
      .map(({ name, dataType, isNullable, hasDefaultValue }) =>
        [name, dataType, isNullable, hasDefaultValue].join(' '),
      )
      .toSorted(),
  ]);
  return Object.fromEntries(described) as Record<string, string[]>;
}

describe('a database of the previous schema', () => {
  let db: Db;
  let newDatabase: Db;
  let before: Awaited<ReturnType<typeof readTables>>;
  beforeAll(async () => {
    db = await openPreviousDatabase();
    before = await readTables(db);
    await migrateToLatest(db);
    newDatabase = database();
    // `database()` reads this global, so the calls below use the migrated database.
    Object.assign(globalThis, { triviaDatabase: db });
  });
  afterAll(async () => {
    Object.assign(globalThis, { triviaDatabase: newDatabase });
    await db.destroy();
  });

  it('is migrated once to the tables of a new one, with every row as it was and camel case in JSON', async () => {
    await migrateToLatest(db);
    expect(await describeTables(db)).toEqual(await describeTables(newDatabase));
    for (const [table, rows] of Object.entries(await readTables(db))) {
      const columns = (await db.introspection.getTables()).find(({ name }) => name === table)?.columns ?? [];
      const expected = before[table]?.map((row) =>
        renameInJson(Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]))),
      );
      expect([table, sortRows(rows)]).toEqual([table, sortRows(expected ?? [])]);
    }
  });

  it('signs a writer in with the old password', async () => {
    const { token } = await embedded.logIn({ username: 'otto', password: 'correct horse battery' }, visitor);
    expect(await findSessionUser(token)).toMatchObject({ username: 'otto', role: 'writer' });
  });

  it('lets an admin find its records', async () => {
    const { found } = await embedded.searchRecords({ query: 'painters use' }, someAdmin);
    expect(found).toMatchObject([{ title: [{ text: 'EASEL' }] }]);
  });

  it('lets an editor restore a deleted question whole', async () => {
    const user = await findUserByKey('edgar');
    const editor = { ...visitor, user: { id: user?.id ?? '', username: 'edgar', role: 'editor' as const } };
    const deleted = await embedded.historyEntries({ action: 'deleted', subjectType: 'question' }, editor);
    const entry = deleted.entries.find(({ title }) => title === QUESTION);
    await embedded.restoreHistoryEntry({ entryId: entry?.id ?? '', side: 'before' }, editor);
    const { singleGameQuestionsByDate: shown } = await embedded.dailyQuestionsByDate(
      { forDate: '2091-05-07' },
      editor,
    );
    expect(shown.map(({ singleGameQuestionInfo }) => singleGameQuestionInfo)).toContainEqual(
      expect.objectContaining({
        question: QUESTION,
        correctChoice: 'Two',
        difficulty: 'hard',
        reviewBy: '2099-01-02',
        themes: ['Pop', 'The 80s', 'Ünïcode "1"'],
        explanation: 'Because.\nTwo lines.',
        hasImage: true,
        credit: 'Somebody',
        licenceUntil: '2099-03-04',
        image: expect.objectContaining({ alt: 'A "picture"' }),
      }),
    );
  });
});

describe('with a row in each table', () => {
  const at = '2031-03-01T00:00:00.000Z';

  /** Inserts at least one row into each table of `columns`. */
  beforeAll(async () => {
    const caller = await addCaller();
    const triviaQuestion = questionOf(await addCategory(), '2031-03-01');
    await saveDailyQuestion({ triviaQuestion }, caller);
    const db = database();
    const subject = { subjectType: 'question', subjectId: 'one', version: 1, createdAt: at } as const;
    const file = { kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1 } as const;
    await db
      .insertInto('notes')
      .values({ ...subject, id: 'note', text: 'Why?' })
      .execute();
    await db
      .insertInto('proposals')
      .values({ ...subject, id: 'change', baseVersion: 1, content: '{}', status: 'draft', updatedAt: at })
      .execute();
    await db
      .insertInto('media')
      .values({ ...file, id: 'picture', createdAt: at })
      .execute();
    await db.updateTable('trivia_questions').set({ mediaId: 'picture', mediaType: 'image' }).execute();
  });

  const columns: [table: keyof Database, column: string, words: readonly string[]][] = [
    ['trivia_questions', 'game', QUESTION_GAMES],
    ['trivia_questions', 'mediaType', MEDIA_TYPES],
    ['trivia_questions', 'status', RECORD_STATUSES],
    ['trivia_questions', 'difficulty', DIFFICULTIES],
    ['media', 'kind', MEDIA_KINDS],
    ['users', 'role', ROLES],
    ['notes', 'subjectType', NOTE_SUBJECTS],
    ['proposals', 'subjectType', REVIEWED_SUBJECTS],
    ['history', 'subjectType', HISTORY_SUBJECTS],
    ['history', 'action', HISTORY_ACTIONS],
  ];

  test.each(columns)(
    'the database accepts in %s.%s only the words of the contract: %j',
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
