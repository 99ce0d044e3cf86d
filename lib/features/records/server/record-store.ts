import 'server-only';
import { type Selectable, sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { Database } from '@/lib/db/schema';
import { isPostgres, isViolationOf, prepareQuery, type UniqueConstraint } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { background } from '@/lib/features/records/rules';

export interface VersionedRow {
  id: string;
  version: number;
}

export type Seen = Pick<VersionedRow, 'id' | 'version'>;

interface ColumnUses<Column extends string = string> {
  /** Columns that a save changes and a restore resets. */
  content: readonly Column[];
  /** The other columns, which only this product sets. */
  own: readonly Column[];
}

export const DATED_CONTENT = [
  'categoryId',
  'forDate',
  'status',
  'returnedNote',
  'difficulty',
  'runsAnyDay',
  'themes',
  'dismissed',
  ...background.names,
] as const;

/** If columns are left out, requires a property that no object has; the compiler's error then names them. */
type NoneLeft<Left> = [Left] extends [never] ? unknown : { leftOut: Left };

/** Assigns a use to each column of a table; a missing or repeated column does not compile. */
export function defineColumns<Row>() {
  return <const Content extends keyof Row & string, const Own extends Exclude<keyof Row & string, Content>>(
    uses: { content: readonly Content[]; own: readonly Own[] } & NoneLeft<
      Exclude<keyof Row & string, Content | Own>
    >,
  ) => uses;
}

export type ContentOf<Row, Columns extends { content: readonly (keyof Row)[] }> = Pick<
  Row,
  Columns['content'][number]
>;

interface UniqueRule {
  constraint: UniqueConstraint;
  refusal: () => ApiError;
}

type RecordTableName = {
  [Name in keyof Database]: Selectable<Database[Name]> extends VersionedRow ? Name : never;
}[keyof Database];

/** Creates the queries of a kind's table. */
export function createRecordTable<Row extends VersionedRow>(
  name: RecordTableName,
  columns: ColumnUses<keyof Row & string>,
  uniqueRules: readonly UniqueRule[],
) {
  // These queries use only the columns of versioned rows; callers see the rows' own type.
  const table = name as 'records';
  const records = (db: Db) => db.$extendTables<{ records: VersionedRow }>();
  const content: readonly string[] = columns.content;
  const unique = ['forDate', 'duplicateKey'].filter((column) => content.includes(column));
  const own: readonly string[] = columns.own;
  const toOwnRow = (found: VersionedRow | undefined) => found as Row | undefined;

  /** Throws the rule's own ApiError if the write violates a unique constraint. */
  async function withRefusals<Result>(write: Promise<Result>): Promise<Result> {
    return write.catch((error: unknown) => {
      throw uniqueRules.find(({ constraint }) => isViolationOf(error, constraint))?.refusal() ?? error;
    });
  }

  async function listRows(ids: readonly string[], db: Db, isLocked: boolean): Promise<Row[]> {
    if (ids.length === 0) return [];
    const rows = records(db).selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id');
    return (await rows.$if(isLocked, (locked) => locked.forNoKeyUpdate()).execute()) as Row[];
  }

  const insertAll = prepareQuery((db, { rows }: { rows: readonly Row[] }) =>
    records(db)
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  );

  // The members are methods for the same reason as those of RecordKind.
  return {
    name,
    columns: columns as ColumnUses,
    unique,
    async find(id: string, db = database()): Promise<Row | undefined> {
      return toOwnRow(
        await records(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst(),
      );
    },
    async list(ids: readonly string[], db = database()): Promise<Row[]> {
      return listRows(ids, db, false);
    },
    /** Locks records until the transaction ends, in the same order for all callers, which prevents deadlocks. */
    async lock(ids: readonly string[], transaction: Db): Promise<Row[]> {
      return listRows(ids, transaction, isPostgres(transaction));
    },
    async insert(row: Row, db: Db): Promise<Row | undefined> {
      const inserted = records(db)
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll();
      return toOwnRow(await withRefusals(inserted.executeTakeFirst()));
    },
    /** Inserts rows with new ids: throws ApiError 409 `conflict` if one is taken. */
    async insertMany(rows: readonly Row[], db: Db): Promise<void> {
      // Rows from the history may lack columns that an older version of the table did not have.
      for (const alike of Map.groupBy(rows, (row) => String(Object.keys(row))).values()) {
        const inserted = await withRefusals(insertAll({ rows: alike }, db));
        if (inserted.length < alike.length) throw new ApiError('conflict', 'This was stored already.');
      }
    },
    async removeMany(ids: readonly string[], db: Db): Promise<void> {
      await records(db).deleteFrom(table).where('id', 'in', ids).execute();
    },
    /** Clears the unique columns of locked records, so that the following updates can swap the values. */
    async leavePlaces(ids: readonly string[], db: Db): Promise<void> {
      if (unique.length === 0) return;
      // Only a draft may lack a key, so other questions get their id, which is unique, as the key.
      const key = sql`case when duplicate_key is null then null else id end`;
      const cleared: object = unique.includes('duplicateKey')
        ? { forDate: null, duplicateKey: key }
        : { forDate: null };
      await records(db).updateTable(table).set(cleared).where('id', 'in', ids).execute();
    },
    /** Changes the record if its version is still the seen one; otherwise, or if it was deleted, returns undefined. */
    async update({ id, version }: Seen, content: Partial<Row>, db: Db): Promise<Row | undefined> {
      const time = own.includes('updatedAt') ? { updatedAt: new Date().toISOString() } : {};
      const changes = { ...content, ...time, version: version + 1 };
      const update = records(db).updateTable(table).set(changes).where('id', '=', id);
      return toOwnRow(
        await withRefusals(update.where('version', '=', version).returningAll().executeTakeFirst()),
      );
    },
    /** Deletes the record if its version is still the seen one, and returns it. */
    async remove({ id, version }: Seen, db: Db): Promise<Row | undefined> {
      const removed = records(db).deleteFrom(table).where('id', '=', id).where('version', '=', version);
      return toOwnRow(await removed.returningAll().executeTakeFirst());
    },
  };
}

export type RecordTable<Row extends VersionedRow> = ReturnType<typeof createRecordTable<Row>>;

/** Picks the unique columns, with which a row takes its place again after `leavePlaces`. */
export function pickPlace<Row extends VersionedRow>({ unique }: RecordTable<Row>, row: Row): Partial<Row> {
  return Object.fromEntries(unique.map((column) => [column, row[column as keyof Row]])) as Partial<Row>;
}

/** Does the row already have this content? Then a repeated save or restore has nothing to do. */
export function hasContent<Row extends object>(row: Row, content: Partial<Row>): boolean {
  return Object.entries(content).every(([column, value]) => row[column as keyof Row] === value);
}

/** Picks the content columns of a row, or of an older row in the history, which may lack some. */
export function pickContent<Row extends VersionedRow>(
  { table: { columns } }: { table: Pick<RecordTable<Row>, 'columns'> },
  row: Row,
): Partial<Row> {
  const content = Object.entries(row).filter(([column]) => columns.content.includes(column));
  return Object.fromEntries(content) as Partial<Row>;
}

/** Drops columns of a row of the history that the table does not have any more. */
export function toRow<Row extends VersionedRow>(
  { table: { columns } }: { table: Pick<RecordTable<Row>, 'columns'> },
  kept: Row,
): Row {
  const known = [...columns.content, ...columns.own];
  return Object.fromEntries(Object.entries(kept).filter(([column]) => known.includes(column))) as Row;
}
