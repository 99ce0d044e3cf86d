import 'server-only';
import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { databaseReplaced } from '@/lib/errors/outages';

/** How often it is checked whether the files are still there; a check costs a few microseconds. */
const CHECK_EVERY_MS = 250;

/**
 * Watches that the paths still name the files that are open: a process that holds a removed file would go on writing
 * to it and lose everything at its end. The returned function throws ApiError 503 when a file was removed or replaced;
 * with `now` it looks, however short ago that was done.
 */
function watchFiles(paths: readonly string[]): (when: { now: boolean }) => void {
  const opened = paths.map((path) => ({ path, ...identify(path) }));
  let checkedAt = performance.now();
  let lost: string | undefined;
  return ({ now }) => {
    if (now || performance.now() - checkedAt >= CHECK_EVERY_MS) {
      lost = opened.find(({ path, inode, device }) => {
        const current = identify(path);
        return current?.inode !== inode || current?.device !== device;
      })?.path;
      checkedAt = performance.now();
    }
    if (lost) throw databaseReplaced(lost);
  };
}

function identify(path: string): { inode: number; device: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { inode: found.ino, device: found.dev };
}

const ROLLBACK = 'rollback';
const COMMIT = 'commit';
/** Bound of prepared statements; lists of different lengths need different ones. */
const MAX_PREPARED = 500;

/**
 * Opens the file with the settings of a durable store. They are set at every open, as they belong to the connection.
 */
function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  file.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
  `);
  // The first query creates the write-ahead log, so that it can be watched.
  file.exec('select count(*) from sqlite_schema');
  return file;
}

/** Gives a statement of node:sqlite the shape Kysely knows from better-sqlite3. */
function adaptStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/**
 * Opens the database. Once the file or its log was removed or replaced, it refuses everything but the end of a
 * transaction.
 */
function openDatabase(path: string): SqliteDatabase {
  const file = openFile(path);
  // The latest saves are in the log only, so both files are watched.
  const ensureSameFile = watchFiles([path, `${path}-wal`]);
  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_PREPARED });
  return {
    close: () => file.close(),
    prepare(text) {
      // A commit is always looked at: nothing is acknowledged that is written into a removed file.
      if (text !== ROLLBACK) ensureSameFile({ now: text === COMMIT });
      const known = prepared.get(text);
      if (known) return known;
      const statement = adaptStatement(file.prepare(text));
      prepared.set(text, statement);
      return statement;
    },
  };
}

class FileDriver extends SqliteDriver {
  constructor(path: string) {
    super({ database: async () => openDatabase(path) });
  }

  /**
   * Takes the write lock at the start, so that concurrent writes of other processes wait instead of failing half-way.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After a full disk SQLite has rolled back already; report that error instead of the failing rollback. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(ROLLBACK));
    } catch (error) {
      if (!String(error).includes('no transaction is active')) throw error;
    }
  }
}

/** Kysely on `node:sqlite`: one file, one connection, one writer. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #path: string;

  constructor(path: string) {
    super({ database: async () => openDatabase(path) });
    this.#path = path;
  }

  override createDriver(): SqliteDriver {
    return new FileDriver(this.#path);
  }
}
