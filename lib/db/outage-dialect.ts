import 'server-only';
import type {
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
} from 'kysely';
import { explainOutage } from './database-outage';
import { watchQuery } from './measure-queries';

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
export class OutageDialect implements Dialect {
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
