import 'server-only';
import { type ClientBase, Pool, type QueryResult, types } from 'pg';
import { config } from '@/lib/config/config';

const BIGINT_OID = 20;
/** Big integers are parsed as numbers, as SQLite returns them: counts and milliseconds fit a double. */
types.setTypeParser(BIGINT_OID, Number);

/** At most this many statements are prepared, because lists of different lengths need different ones. */
const MAX_NAMED = 500;
/** Marks statements whose best plan depends on their values, because prepared ones get a generic plan (decision 0051). */
export const PLANNED_EACH_TIME = '/* planned each time */';
/** PostgreSQL's error for a statement that was prepared before a migration changed its table. */
const PLAN_IS_OLD = /cached plan must not change result type/;
const IN_FAILED_TRANSACTION = '25P02';

type Query = (text: string, values: readonly unknown[]) => Promise<QueryResult>;

const names = new Map<string, string>();

function nameStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMED || text.includes(PLANNED_EACH_TIME)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Did a statement fail only because a migration changed its table after it was prepared? A retry succeeds. */
export function isOldPlan(error: unknown): boolean {
  return error instanceof Error && PLAN_IS_OLD.test(error.message);
}

/** Prepares repeated statements once on the connection, and again after a migration changed their results. */
function prepareStatements(client: ClientBase): void {
  const original = client.query;
  const plain = (...parameters: unknown[]) => Reflect.apply(original, client, parameters);
  let generation = 0;
  const named: Query = (text, values) => {
    const name = nameStatement(text);
    return name ? plain({ name: `${name}.${generation}`, text, values }) : plain(text, values);
  };
  const query: Query = async (text, values) => {
    try {
      return await named(text, values);
    } catch (error) {
      if (!isOldPlan(error)) throw error;
      generation += 1;
      return named(text, values).catch((next: { code?: string }) => {
        // In a failed transaction the whole transaction must be repeated (`inTransaction`).
        throw next.code === IN_FAILED_TRANSACTION ? error : next;
      });
    }
  };
  Object.assign(client, {
    query: (text: unknown, values: unknown) =>
      typeof text === 'string' && Array.isArray(values) ? query(text, values) : plain(text, values),
  });
}

export function openPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: config.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    statement_timeout: config.DATABASE_STATEMENT_SECONDS * 1000,
    lock_timeout: config.DATABASE_LOCK_SECONDS * 1000,
  });
  // Without a listener a dropped idle connection would end the process; the next query reports the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // Connections in use need a listener, too, because the pool removes its own.
    client.on('error', () => {});
    prepareStatements(client);
  });
  return pool;
}
