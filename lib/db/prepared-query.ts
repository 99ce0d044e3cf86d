import 'server-only';
import type { Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Db, database } from './connection';
import { isPostgres } from './dialect';

type Value = number | string | null;
type Values = Record<string, Value | readonly Value[]>;
type ValuesOf<Given> = { [Name in keyof Given]: Value | readonly Value[] };

/** Lists of different lengths make different statements. */
const MAX_STATEMENTS = 50;

/** Stands in a query for a value that is known only when the query runs. */
class Place {
  readonly read: (values: Values) => unknown;

  constructor(read: Place['read']) {
    this.read = read;
  }

  /** A query that looks at a value is another one for each value. */
  [Symbol.toPrimitive](): never {
    throw new TypeError('A prepared query only passes its values on');
  }
}

function placeOf(name: string, value: Values[string]): unknown {
  if (!Array.isArray(value)) return new Place((values) => values[name]);
  return value.map((_, index) => new Place((values) => (values[name] as readonly Value[])[index]));
}

function placesOf(values: Values): Values {
  const places = Object.entries(values).map(([name, value]) => [name, placeOf(name, value)]);
  return Object.fromEntries(places) as Values;
}

/** What makes another statement of a query: which values there are, and the lengths of lists. */
function shapeOf(values: Values): string {
  let shape = '';
  for (const name in values) shape += `${name}${Array.isArray(values[name]) ? values[name].length : ''} `;
  return shape;
}

/**
 * A query that is built and compiled once for each kind of database (and length of a list), as that costs several times
 * what running it does. `build` gets places for `values`: it passes them on, and looks at none of them.
 */
export function preparedQuery<Row, Given extends ValuesOf<Given>>(
  build: (db: Db, values: Given) => Compilable<Row>,
): (values: Given, db?: Db) => Promise<Row[]> {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: MAX_STATEMENTS });
  return async (values, db = database()) => {
    const key = `${isPostgres(db)} ${shapeOf(values)}`;
    let query = compiled.get(key);
    if (!query) {
      query = build(db, placesOf(values) as Given).compile();
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Place ? value.read(values) : value));
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}
