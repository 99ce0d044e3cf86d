import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession, findSessionUser } from '@/lib/features/accounts/server/sessions';
import { listMedia } from '@/lib/features/media/server/service';
import { insertMedia, isPublicMedia } from '@/lib/features/media/server/store';
import { listCategoriesWithReserve } from '@/lib/features/plan/server/store';
import { findLastDayUntil, listArchiveMonths } from '@/lib/features/questions/server/archive-store';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { sweep } from '@/lib/server/sweep';
import { listEveryRead } from '@/lib/testing/every-read';
import { addCaller, addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { fillDatabase } from '@/lib/testing/fill-database';
import { contract } from './contract';
import { gameApi } from './select';

/**
 * These tables have few rows, for example claims of ten minutes, challenges of an hour and uploads of a day; authors,
 * lists, ranked and benched are names inside queries.
 */
const SMALL = [
  'authors',
  'lists',
  'ranked',
  'benched',
  'account_challenges',
  'categories',
  'group_categories',
  'media_uploads',
  'review_claims',
];

const itOnSqlite = config.DATABASE_URL ? it.skip : it;

type Implementation = (input: Record<string, unknown>, caller: Caller) => Promise<unknown>;

/** Lists the distinct statements that the work sends. */
async function statementsOf(work: () => Promise<void>): Promise<CompiledQuery[]> {
  // Each connection and transaction has an executor of its own, of this class.
  const sent = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await work();
  const queries = sent.mock.calls.map(([query]) => query as CompiledQuery);
  sent.mockRestore();
  const explicable = queries.filter(({ sql: text }) => /^\s*(select|insert|update|delete|with)/i.test(text));
  return [...new Map(explicable.map((query) => [query.sql, query])).values()];
}

/** Returns the database's plan of a statement, line by line. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = config.DATABASE_URL ? 'explain' : 'explain query plan';
  const { rows } = await database()
    .connection()
    .execute(async (db) => {
      // PostgreSQL scans small tables; this shows whether it could avoid that.
      if (config.DATABASE_URL) await db.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
      const plan = await db.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
      );
      if (config.DATABASE_URL) await db.executeQuery(CompiledQuery.raw('reset enable_seqscan'));
      return plan;
    });
  return rows.map((row) => row.detail ?? row['QUERY PLAN'] ?? '');
}

/**
 * Lists the lines of a plan that scan a table that is not small, such as `Seq Scan on history` of PostgreSQL and `SCAN history`
 * of SQLite; its `SCAN 3-ROW VALUES CLAUSE` and `SCAN search_index VIRTUAL TABLE INDEX 0` scan none.
 */
async function scansOf(statement: CompiledQuery): Promise<string[]> {
  return (await planOf(statement)).filter((line) => {
    const onPostgres = /\bSeq Scan on (?<table>\w+)/;
    const onSqlite =
      /^SCAN (?!\d+-ROW VALUES)(?<table>\w+)\b(?! VIRTUAL)(?<index> USING (?:COVERING )?INDEX)?/;
    const { table, index } = (onPostgres.exec(line) ?? onSqlite.exec(line))?.groups ?? {};
    // A scan in the order of an index ends when the limit is reached.
    if (index && /\blimit\b/.test(statement.sql)) return false;
    return table !== undefined && !SMALL.includes(table);
  });
}

/** Lists the lines of plans that scan whole tables, each with its statement. */
async function allScansOf(statements: readonly CompiledQuery[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    for (const line of await scansOf(statement)) found.push(`${line.trim()}\n   ${statement.sql}`);
  }
  return found;
}

/** Lists the tables that PostgreSQL scans before it deletes a row that they might refer to, which no plan shows. */
async function scansOfForeignKeys(...targets: string[]): Promise<string[]> {
  const { rows } = await sql<{ child: string; isIndexed: boolean }>`
    select conrelid::regclass::text as child, exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    ) as is_indexed
    from pg_constraint where contype = 'f' and confrelid::regclass::text in (${sql.join(targets)})
  `.execute(database());
  expect(rows.length).toBeGreaterThan(10);
  return rows
    .filter(({ child, isIndexed }) => !isIndexed && !SMALL.includes(child))
    .map(({ child }) => child);
}

it('no read, sign-in, save or deletion of a question scans a whole table', async () => {
  const caller = await addCaller();
  const categoryId = await addCategory();
  const triviaQuestion = questionOf(categoryId, getProductToday());
  const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion }, caller);
  const known = {
    date: getProductToday(),
    categoryId,
    question: stored.question,
    questionId: stored.id,
    questionTag: stored.questionTag,
    username: caller.user.username,
    groupIdTag: 'no-such-group',
    code: 'no-such-code',
    word: 'answer',
  };
  const statements = await statementsOf(async () => {
    for (const [name, query] of listEveryRead(known)) {
      const input = (contract[name] as { query?: { parse: (query: unknown) => unknown } }).query?.parse(
        query,
      );
      const call = gameApi[name] as Implementation;
      await call((input ?? {}) as Record<string, unknown>, caller).catch((error: { status?: number }) => {
        if (error.status !== 404) throw error;
      });
    }
    await findSessionUser(await beginSession(caller.user.id));
    const change = { triviaQuestion: { ...triviaQuestion, question: 'Which one is it now?' } };
    await saveDailyQuestion({ ...change, questionId: stored.id, reason: 'A test' }, caller);
    await deleteDailyQuestion({ questionId: stored.id, reason: 'A test' }, caller);
  });
  expect(statements.length).toBeGreaterThan(30);
  expect(await allScansOf(statements)).toEqual([]);
});

it('a sweep that deletes an account scans no whole table', async () => {
  const facts = { kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1 } as const;
  const mediaId = crypto.randomUUID();
  await insertMedia({ ...facts, id: mediaId, createdAt: '2020', keptAt: '2020' });
  await insertMedia({ ...facts, id: crypto.randomUUID(), createdAt: '2020' });
  await addUser({ role: 'player', deletionRequestedAt: '2020', mediaId });
  const statements = await statementsOf(async () => {
    expect(await sweep()).toMatchObject({ accounts: 1, expiredMedia: 1 });
  });
  // After a sweep the statistics say that the tables are nearly empty.
  if (!config.DATABASE_URL) {
    await sql`delete from sqlite_stat1`.execute(database());
    await sql`analyze sqlite_schema`.execute(database());
  }
  expect(await allScansOf(statements)).toEqual([]);
  if (config.DATABASE_URL) expect(await scansOfForeignKeys('users', 'media')).toEqual([]);
});

it('the months of the archive are read by the index of ready questions', async () => {
  const steps = await statementsOf(async () => {
    await listArchiveMonths();
  });
  const plan = (await Promise.all(steps.map(planOf))).flat();
  const reads = plan.filter((line) => /(on|SEARCH|SCAN) trivia_questions/.test(line));
  expect(reads.length).toBeGreaterThan(0);
  for (const line of reads) {
    expect(line).toMatch(
      /^SEARCH .*trivia_questions_by_status|Index Scan Backward using trivia_questions_by_status/,
    );
  }
  expect(plan.join()).not.toMatch(/TEMP B-TREE|\bSort\b/);
});

it('unused files are read by their own index', async () => {
  const used = Array.from({ length: 500 }, () => ({
    id: crypto.randomUUID(),
    kind: 'image' as const,
    driver: 'local' as const,
    contentType: 'image/png',
    bytes: 1,
    createdAt: '2030',
    uses: 1,
  }));
  await database().insertInto('media').values(used).execute();
  await sql`analyze`.execute(database());
  const statements = await statementsOf(async () => {
    await listMedia({ show: 'unused' });
  });
  const list = statements.find(({ sql: text }) => text.includes('"uses" = 0')) as CompiledQuery;
  expect((await planOf(list)).join('\n')).toContain('media_unused');
});

describe('with 2000 questions', () => {
  beforeAll(() => fillDatabase(2000, database()));

  itOnSqlite(
    'no query of the overview, reviews, public pages or the history begins with a condition that most rows meet',
    async () => {
      const caller = await addCaller();
      await addCategory();
      const statements = await statementsOf(async () => {
        await gameApi.overview({}, caller);
        await gameApi.reviewQueue({}, caller);
        await gameApi.returnedWork({}, caller);
        await findLastDayUntil(getProductToday());
        await isPublicMedia('no-such-file', getProductToday());
        await listCategoriesWithReserve();
        await gameApi.historyEntries({ changedBy: caller.user.username, subjectType: 'question' }, caller);
      });
      expect(statements.length).toBeGreaterThan(20);
      // There are few proposals, and these indexes have only records that are not ready, and notes that are not resolved.
      const small = /^SEARCH (proposals|\w+ USING (COVERING )?INDEX (\w+_unready|notes_unresolved)) /;
      const lines = (await Promise.all(statements.map(planOf))).flat().filter((line) => !small.test(line));
      // Most records are of one game and author, ready and past, and most changes are of questions.
      const wide = /\((created_by=\?.*|game=\?|subject_type=\?|status=\?( AND for_date[<>]\?)*)\)$/;
      expect(lines.filter((line) => wide.test(line))).toEqual([]);
    },
  );

  it('a query for a value that few rows have uses the index of its column', async () => {
    const caller = await addCaller();
    const statements = await statementsOf(async () => {
      await listMedia({ show: 'all' });
      await gameApi.historyEntries({}, caller);
      await gameApi.historyEntries({ action: 'deleted' }, caller);
    });
    const deleted = statements.find(({ sql: text }) => text.includes('"action" = ')) as CompiledQuery;
    expect((await planOf(deleted)).join('\n')).toContain('history_by_action');
    for (const [column, index] of [
      ['zoom_media_id', 'trivia_questions_zoom_media'],
      ['part_of', 'history_part_of'],
    ]) {
      const asked = statements.find(({ sql: text }) => text.includes(`"${column}" in (`)) as CompiledQuery;
      expect((await planOf(asked)).join('\n')).toContain(index);
    }
  });
});
