import 'server-only';
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
import { watchFiles } from './file-watch';

const ROLLBACK = 'rollback';
/** Our queries and their kinds; lists of parameters make further ones. */
const MAX_PREPARED = 500;

/** Opens the file with the settings a durable store needs; they hold per connection, so every open sets them. */
function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  file.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
  `);
  // The first look makes the write-ahead log, which is there from now on.
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

/** The database of a path, which refuses all but the end of a transaction once it or its log is another file, or none. */
function openDatabase(path: string): SqliteDatabase {
  const file = openFile(path);
  // What was saved last is in the log alone.
  const ensureSameFile = watchFiles([path, `${path}-wal`]);
  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_PREPARED });
  return {
    close: () => file.close(),
    prepare(text) {
      if (text !== ROLLBACK) ensureSameFile();
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

  /** Takes the write lock at the start: another process's write then waits instead of failing half-way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite itself has rolled back what a full disk ended; the failure to tell of is that one. */
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
