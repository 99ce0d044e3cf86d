import 'server-only';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Db, database } from './connection';

/** Checks abilities, not the class: bundles share a connection, but may each have a copy of the class. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl ?? false;
}

type Value = number | string | null;
/** A value, a list, or rows of an insert, which have the same columns. */
type Given = Value | readonly Value[] | readonly object[];
type Values = Record<string, Given>;
type ValuesOf<Names> = { [Name in keyof Names]: Given };

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

const isRow = (item: unknown): item is Record<string, Value> => typeof item === 'object' && item !== null;

function placeholderFor(value: unknown, read: Placeholder['read']): unknown {
  const within = (key: string | number) => (values: Values) =>
    (read(values) as Record<string | number, unknown>)[key];
  if (Array.isArray(value)) return value.map((item, index) => placeholderFor(item, within(index)));
  if (!isRow(value)) return new Placeholder(read);
  return Object.fromEntries(
    Object.entries(value).map(([column, item]) => [column, placeholderFor(item, within(column))]),
  );
}

function placeholdersFor(values: Values): Values {
  return placeholderFor(values, (given) => given) as Values;
}

/** The key of a compiled statement: the names of the values, the lengths of lists, and the columns of rows. */
function shapeOf(values: Values): string {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    shape += name;
    if (Array.isArray(value)) shape += value.length;
    if (Array.isArray(value) && isRow(value[0])) shape += `(${Object.keys(value[0])})`;
    shape += ' ';
  }
  return shape;
}

/** A query that is compiled once for each dialect and list length; `build` must not read its placeholders. */
export function preparedQuery<Row, Names extends ValuesOf<Names>>(
  build: (db: Db, values: Names) => Compilable<Row>,
): (values: Names, db?: Db) => Promise<Row[]> {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: MAX_STATEMENTS });
  return async (values, db = database()) => {
    const key = `${isPostgres(db)} ${shapeOf(values)}`;
    let query = compiled.get(key);
    if (!query) {
      query = build(db, placeholdersFor(values) as Names).compile();
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
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
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
