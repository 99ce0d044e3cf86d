import 'server-only';
import type {
  CompiledQuery,
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
} from 'kysely';
import type { Pool } from 'pg';
import { addGauge, countQuery, isMeasured } from '@/lib/metrics/metrics';
import { isTracing, tracePast } from '@/lib/tracing/tracing';
import { explainOutage } from './database-outage';

/** The kind of a statement, as metrics and traces name it. */
function kindOf({ query }: CompiledQuery): string {
  return query.kind.replace(/(Query)?Node$/, '').toLowerCase();
}

async function measure<Result>(query: CompiledQuery, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    const result = await run();
    outcome = 'ok';
    return result;
  } finally {
    const ms = performance.now() - startedAt;
    const kind = kindOf(query);
    countQuery(kind, outcome, ms / 1000);
    // The text has placeholders in place of the values.
    tracePast(`database ${kind}`, { 'db.operation.name': kind, 'db.query.text': query.sql }, ms);
  }
}

/** Runs a statement, counted and traced where metrics or traces are on. */
function watchQuery<Result>(query: CompiledQuery, run: () => Promise<Result>): Promise<Result> {
  return isMeasured || isTracing() ? measure(query, run) : run();
}

/** Adds metrics of the connections to PostgreSQL. */
export function measurePool(pool: Pool): void {
  addGauge(
    'trivia_database_connections',
    'Connections to PostgreSQL in use and idle, and what waits for one',
    () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    'state',
  );
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explainOutage(error) ?? error;
  }
}

/** Changes the driver in place instead of wrapping it, because a driver recognises its connections by identity. */
function explainFailures(driver: Driver): Driver {
  const init = driver.init.bind(driver);
  const acquire = driver.acquireConnection.bind(driver);
  const known = new WeakSet<DatabaseConnection>();
  driver.init = (options) => explained(() => init(options));
  driver.acquireConnection = async (options) => {
    const connection = await explained(() => acquire(options));
    if (known.has(connection)) return connection;
    known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, settings) =>
      explained(() => watchQuery(query, () => execute(query, settings)));
    return connection;
  };
  return driver;
}

/**
 * Wraps a dialect: errors become ApiErrors where the database is full, away or busy, and statements are counted and
 * traced.
 */
export class WatchedDialect implements Dialect {
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  createDriver(): Driver {
    return explainFailures(this.#dialect.createDriver());
  }

  createQueryCompiler(): QueryCompiler {
    return this.#dialect.createQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return this.#dialect.createAdapter();
  }

  createIntrospector(db: Kysely<never>): DatabaseIntrospector {
    return this.#dialect.createIntrospector(db);
  }
}
