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

/** Opens the file with the settings a durable store needs; they hold per connection, so every open sets them. */
function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  file.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
  `);
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

function adaptDatabase(file: DatabaseSync): SqliteDatabase {
  return { close: () => file.close(), prepare: (text) => adaptStatement(file.prepare(text)) };
}

/** Takes the write lock at the start: another process's write then waits instead of failing half-way. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Kysely on `node:sqlite`: one file, one connection, one writer. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #path: string;

  constructor(path: string) {
    super({ database: async () => adaptDatabase(openFile(path)) });
    this.#path = path;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: async () => adaptDatabase(openFile(this.#path)) });
  }
}
