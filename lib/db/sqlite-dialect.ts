import 'server-only';
import { once } from 'node:events';
import fs, { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { isAtLowCost } from '@/lib/config/config';
import { createDatabaseReplacedError, createDiskFailedError } from '@/lib/errors/limits-and-outages';
import { log } from '@/lib/monitoring/log';

/** Interval of checks whether the files still exist; a check costs a few microseconds. */
const CHECK_EVERY_MS = 250;

/** Returns a check that throws ApiError 503 after a file was removed or replaced, because writes to it would be lost. */
function watchFiles(paths: readonly string[]): (when: { now: boolean }) => void {
  const opened = paths.map((path) => ({ path, ...identifyFile(path) }));
  let checkedAt = performance.now();
  let lost: string | undefined;
  return ({ now }) => {
    if (now || performance.now() - checkedAt >= CHECK_EVERY_MS) {
      lost = opened.find(({ path, inode, device }) => {
        const current = identifyFile(path);
        return current?.inode !== inode || current?.device !== device;
      })?.path;
      checkedAt = performance.now();
    }
    if (lost) throw createDatabaseReplacedError(lost);
  };
}

function identifyFile(path: string): { inode: number; device: number } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { inode: stats.ino, device: stats.dev };
}

const ROLLBACK = 'rollback';
const COMMIT = 'commit';
/** At most this many statements stay prepared; lists of different lengths need different ones. */
const MAX_PREPARED = 500;
/** The size of the write-ahead log after which its pages are copied into the database. */
const MAX_LOG_BYTES = 4_000_000;
const CHECKPOINT = `const file = new (require('node:sqlite').DatabaseSync)(require('node:worker_threads').workerData);
  file.exec('pragma wal_checkpoint(passive)');
  file.close();`;

/** Opens the file to write. SQLite would block the thread to sync or checkpoint the log, so `makeDurable` does both. */
function openToWrite(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  file.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = ${isAtLowCost ? 'off' : 'normal'};
    pragma wal_autocheckpoint = 0;
    pragma journal_size_limit = ${MAX_LOG_BYTES};
    pragma foreign_keys = on;
    pragma cache_size = -4000;
  `);
  // The first query creates the write-ahead log, so that it can be watched.
  file.exec('select count(*) from sqlite_schema');
  return file;
}

/** Opens the same file read-only; the log of the writing connection must exist. */
function openToRead(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { readOnly: true });
  file.exec('pragma busy_timeout = 5000');
  return file;
}

interface Statement {
  statement: StatementSync;
  hasRows: boolean;
}

class PreparedConnection {
  readonly #file: DatabaseSync;
  readonly #prepared = new LRUCache<string, Statement>({ max: MAX_PREPARED });

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  run({ sql, parameters }: CompiledQuery): QueryResult<never> {
    const { statement, hasRows } = this.prepare(sql);
    const values = parameters as SQLInputValue[];
    if (hasRows) return { rows: statement.all(...values) as never[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  prepare(text: string): Statement {
    const known = this.#prepared.get(text);
    if (known) return known;
    const statement = this.#file.prepare(text);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  close(): void {
    this.#file.close();
  }
}

/** Does the statement only read? If this is wrong, the statement fails, because its connection cannot write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql));
}

/** One connection writes, in turn; another reads the last commit. Both refuse work after the file was replaced. */
class ConnectionPair {
  readonly writer: PreparedConnection;
  readonly reader: PreparedConnection;
  readonly #path: string;
  readonly #logFile: number;
  #syncing: Promise<void> | undefined;
  #failure: Error | undefined;
  #checkpointAt = MAX_LOG_BYTES;
  readonly #ensureSame: (when: { now: boolean }) => void;
  /** Writers take turns: waiting in SQLite would block the thread that the previous writer needs. */
  readonly #writing = new PQueue({ concurrency: 1 });

  constructor(path: string) {
    this.#path = path;
    this.writer = new PreparedConnection(openToWrite(path));
    this.#logFile = openSync(`${path}-wal`, 'r+');
    this.reader = new PreparedConnection(openToRead(path));
    this.#ensureSame = watchFiles([path, `${path}-wal`]);
  }

  run(file: PreparedConnection, query: CompiledQuery, { commits = false } = {}): QueryResult<never> {
    if (file === this.writer && this.#failure && query.sql !== ROLLBACK) throw this.#failure;
    // Each commit is checked, because a write into a removed file must not be acknowledged.
    if (query.sql !== ROLLBACK) this.#ensureSame({ now: commits });
    return file.run(query);
  }

  /** Writes the commit to the disk, before it is acknowledged and the next writer begins. */
  async makeDurable(): Promise<void> {
    this.#syncing = isAtLowCost ? undefined : promisify(fs.fdatasync)(this.#logFile);
    await this.#syncing?.catch((error) => {
      // A later sync would succeed, although this part of the log may be missing on the disk.
      this.#failure = createDiskFailedError(error);
      throw this.#failure;
    });
    await this.#checkpoint().catch((error) => log.error({ error }, 'the log was not checkpointed'));
  }

  async #checkpoint(): Promise<void> {
    const { size } = fstatSync(this.#logFile);
    if (size <= MAX_LOG_BYTES) this.#checkpointAt = MAX_LOG_BYTES;
    if (size <= this.#checkpointAt) return;
    // During a long read the log grows on, so the next try waits until it has grown by MAX_LOG_BYTES again.
    this.#checkpointAt = size + MAX_LOG_BYTES;
    await once(new Worker(CHECKPOINT, { eval: true, workerData: this.#path }), 'exit');
  }

  /** Waits for the turn to write; returns the function that ends it. */
  async takeTurn(): Promise<() => void> {
    const turn = Promise.withResolvers<() => void>();
    this.#writing.add(() => {
      const end = Promise.withResolvers<void>();
      turn.resolve(end.resolve);
      // Other requests are served between two writes, because many may wait after a long one.
      return end.promise.then(() => nextTurn());
    });
    return turn.promise;
  }

  /** Opens a separate connection: on a shared one, others would read the data as it was when this long read began. */
  openStream(): PreparedConnection {
    this.#ensureSame({ now: true });
    return new PreparedConnection(openToRead(this.#path));
  }

  async close(): Promise<void> {
    // The save that waits for this sync reports its failure.
    await this.#syncing?.catch(() => {});
    // The connection that closes last deletes the log, and a read-only connection cannot do that.
    this.reader.close();
    this.writer.close();
    closeSync(this.#logFile);
  }
}

/** A connection for queries and transactions; it writes only in its turn. */
class FileConnection implements DatabaseConnection {
  readonly #files: ConnectionPair;
  #endTurn: (() => void) | null = null;

  constructor(files: ConnectionPair) {
    this.#files = files;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const files = this.#files;
    const isInTransaction = this.#endTurn !== null;
    if (!isInTransaction && isRead(query)) return files.run(files.reader, query);
    this.#endTurn ??= await files.takeTurn();
    // A transaction keeps its turn until its connection is released.
    const keepsTurn = isInTransaction || query.sql.startsWith('begin');
    try {
      const commits = query.sql === COMMIT || !(keepsTurn || query.sql.startsWith('pragma'));
      const result = files.run(files.writer, query, { commits });
      if (commits) await files.makeDurable();
      return result;
    } finally {
      if (!keepsTurn) this.release();
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const file = this.#endTurn ? null : this.#files.openStream();
    try {
      const { statement } = (file ?? this.#files.writer).prepare(sql);
      for (const row of statement.iterate(...(parameters as SQLInputValue[]))) yield { rows: [row as Row] };
    } finally {
      file?.close();
    }
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }
}

class FileDriver implements Driver {
  readonly #path: string;
  #files: ConnectionPair | undefined;
  readonly #free: FileConnection[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#files = new ConnectionPair(this.#path);
  }

  async acquireConnection(): Promise<FileConnection> {
    if (!this.#files) throw new Error('the database is not open');
    return this.#free.pop() ?? new FileConnection(this.#files);
  }

  async releaseConnection(connection: FileConnection): Promise<void> {
    connection.release();
    this.#free.push(connection);
  }

  /** Takes the write lock at the start, so that other processes' writes wait instead of failing half-way. */
  async beginTransaction(connection: FileConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: FileConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(COMMIT));
  }

  /** After a full disk SQLite has rolled back already; report that error instead of the failing rollback. */
  async rollbackTransaction(connection: FileConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(ROLLBACK)).catch((error: unknown) => {
      if (!String(error).includes('no transaction is active')) throw error;
    });
  }

  async destroy(): Promise<void> {
    await this.#files?.close();
  }
}

class FileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on `node:sqlite`: one file, one writer, and reads that never wait (docs/decisions/0060). */
export function createSqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new FileAdapter(),
    createDriver: () => new FileDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
