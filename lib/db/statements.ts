import 'server-only';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Db, database } from './connection';

/** Checks abilities, not the class: bundles share a connection, but may each have a copy of the class. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl ?? false;
}

type Value = number | string | null;
type Values = Record<string, Value | readonly Value[]>;
type ValuesOf<Given> = { [Name in keyof Given]: Value | readonly Value[] };

/** The most compiled statements of one query; lists of different lengths need different ones. */
const MAX_STATEMENTS = 50;

/** Replaces a value that is known only when the query runs. */
class Placeholder {
  readonly read: (values: Values) => unknown;

  constructor(read: Placeholder['read']) {
    this.read = read;
  }

  /** Throws if `build` reads a value: the compiled statement would be correct for that value only. */
  [Symbol.toPrimitive](): never {
    throw new TypeError('A prepared query only passes its values on');
  }
}

function placeholderFor(name: string, value: Values[string]): unknown {
  if (!Array.isArray(value)) return new Placeholder((values) => values[name]);
  return value.map((_, index) => new Placeholder((values) => (values[name] as readonly Value[])[index]));
}

function placeholdersFor(values: Values): Values {
  const placeholders = Object.entries(values).map(([name, value]) => [name, placeholderFor(name, value)]);
  return Object.fromEntries(placeholders) as Values;
}

/** The key of a compiled statement: the names of the values, and the lengths of lists. */
function shapeOf(values: Values): string {
  let shape = '';
  for (const name in values) shape += `${name}${Array.isArray(values[name]) ? values[name].length : ''} `;
  return shape;
}

/** A query that is compiled once for each dialect and list length; `build` must not read its placeholders. */
export function preparedQuery<Row, Given extends ValuesOf<Given>>(
  build: (db: Db, values: Given) => Compilable<Row>,
): (values: Given, db?: Db) => Promise<Row[]> {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: MAX_STATEMENTS });
  return async (values, db = database()) => {
    const key = `${isPostgres(db)} ${shapeOf(values)}`;
    let query = compiled.get(key);
    if (!query) {
      query = build(db, placeholdersFor(values) as Given).compile();
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.read(values) : value,
    );
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** The violated constraint: by name on PostgreSQL, as `table.column` on SQLite; null for other errors. */
function violatedUnique(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, constraint, errcode, message } = error as Partial<Record<string, unknown>>;
  if (code === '23505') return String(constraint);
  const sqliteUnique = 2067;
  const sqlitePrimaryKey = 1555;
  return errcode === sqliteUnique || errcode === sqlitePrimaryKey ? String(message) : null;
}

export interface UniqueConstraint {
  /** PostgreSQL names it like this. */
  name: string;
  /** SQLite names the columns, such as `users.username_key`. */
  columns: string;
}

export function isViolationOf(error: unknown, { name, columns }: UniqueConstraint): boolean {
  const violated = violatedUnique(error);
  return violated !== null && (violated === name || violated.endsWith(`: ${columns}`));
}
