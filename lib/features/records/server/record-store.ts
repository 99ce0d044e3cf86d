import 'server-only';
import { type Selectable, sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { Database } from '@/lib/db/schema';
import { isPostgres, isViolationOf, type UniqueConstraint } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';

/** What every versioned record has. */
export interface VersionedRow {
  id: string;
  version: number;
}

/** A version of a record that somebody saw. */
export type Seen = Pick<VersionedRow, 'id' | 'version'>;

/** What the columns of a table are for. */
interface ColumnUses<Column extends string = string> {
  /** What a save changes and a restore brings back. */
  content: readonly Column[];
  /** What belongs to the record itself. */
  own: readonly Column[];
}

/** The content that all dated records have. */
export const DATED_CONTENT = [
  'category_id',
  'for_date',
  'status',
  'returned_note',
  'difficulty',
  'runs_any_day',
  'themes',
  'dismissed',
  'explanation',
  'source',
  'review_by',
] as const;

type NoneLeft<Left> = [Left] extends [never] ? unknown : { leftOut: Left };

/** Says what each column of a table is for; one that is left out, or named twice, does not compile. */
export function columnsOf<Row>() {
  return <const Content extends keyof Row & string, const Own extends Exclude<keyof Row & string, Content>>(
    uses: { content: readonly Content[]; own: readonly Own[] } & NoneLeft<
      Exclude<keyof Row & string, Content | Own>
    >,
  ) => uses;
}

/** The part of a row that a save may change. */
export type ContentOf<Row, Columns extends { content: readonly (keyof Row)[] }> = Pick<
  Row,
  Columns['content'][number]
>;

/** The table of a kind of versioned record. A broken unique constraint throws its own ApiError. */
export interface RecordTable<Row extends VersionedRow> {
  name: RecordTableName;
  columns: ColumnUses;
  /** The columns that make its place its own. */
  unique: readonly string[];
  find(id: string, db?: Db): Promise<Row | undefined>;
  /** Those of the records that exist, by their ids. */
  list(ids: readonly string[], db?: Db): Promise<Row[]>;
  /** Undefined when the id exists. */
  insert(row: Row, db: Db): Promise<Row | undefined>;
  /** Inserts rows of ids that are free: throws ApiError 409 `conflict` where one is taken. */
  insertMany(rows: readonly Row[], db: Db): Promise<void>;
  /** Deletes locked records, whatever their versions. */
  removeMany(ids: readonly string[], db: Db): Promise<void>;
  /** Clears the unique columns of locked records, so that they can trade these; an update then sets the new values. */
  leavePlaces(ids: readonly string[], db: Db): Promise<void>;
  /** Changes the record if its version is still the seen one; undefined when it is not, or the record is gone. */
  update(seen: Seen, content: Partial<Row>, db: Db): Promise<Row | undefined>;
  /** Takes the record away under the same condition, and returns it. */
  remove(seen: Seen, db: Db): Promise<Row | undefined>;
  /**
   * The same, held until the transaction ends, in one order for all: who wants the same ones waits in turn. On SQLite a
   * transaction holds everything.
   */
  lock(ids: readonly string[], transaction: Db): Promise<Row[]>;
}

/** A unique constraint and the answer to a write that breaks it. */
export interface Taken {
  constraint: UniqueConstraint;
  refusal: () => ApiError;
}

type RecordTableName = {
  [Name in keyof Database]: Selectable<Database[Name]> extends VersionedRow ? Name : never;
}[keyof Database];

/**
 * The writes of a kind of record, the same for every table. `changed` gives what each change of a row writes beside its
 * content.
 */
export function recordTable<Name extends RecordTableName>(
  name: Name,
  columns: ColumnUses<keyof Selectable<Database[Name]> & string>,
  taken: readonly Taken[],
  changed: () => Partial<Selectable<Database[Name]>> = () => ({}),
): RecordTable<Selectable<Database[Name]> & VersionedRow> {
  type Row = Selectable<Database[Name]> & VersionedRow;
  // To these queries any such table is one of versioned rows; the rows' own type comes back outside.
  const table = name as 'records';
  const records = (db: Db) => db.$extendTables<{ records: VersionedRow }>();
  const content: readonly string[] = columns.content;
  const unique = ['for_date', 'duplicate_key'].filter((column) => content.includes(column));
  const asRow = (found: VersionedRow | undefined) => found as Row | undefined;

  async function orRefused<Result>(write: Promise<Result>): Promise<Result> {
    return write.catch((error: unknown) => {
      throw taken.find(({ constraint }) => isViolationOf(error, constraint))?.refusal() ?? error;
    });
  }

  async function listRows(ids: readonly string[], db: Db, isHeld: boolean): Promise<Row[]> {
    if (ids.length === 0) return [];
    const rows = records(db).selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id');
    return (await rows.$if(isHeld, (held) => held.forNoKeyUpdate()).execute()) as Row[];
  }

  return {
    name,
    columns,
    async find(id, db = database()) {
      return asRow(await records(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst());
    },
    insert: async (row, db) =>
      asRow(
        await orRefused(
          records(db)
            .insertInto(table)
            .values(row)
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returningAll()
            .executeTakeFirst(),
        ),
      ),
    async insertMany(rows, db) {
      const inserted = records(db)
        .insertInto(table)
        .values(rows as Row[])
        .onConflict((conflict) => conflict.column('id').doNothing());
      const { numInsertedOrUpdatedRows: many } = await orRefused(inserted.executeTakeFirstOrThrow());
      if (Number(many) < rows.length) throw new ApiError('conflict', 'This was stored already.');
    },
    async removeMany(ids, db) {
      await records(db).deleteFrom(table).where('id', 'in', ids).execute();
    },
    unique,
    async leavePlaces(ids, db) {
      if (unique.length === 0) return;
      // What is ready has a key; its own id is nobody else's.
      const key = sql`case when duplicate_key is null then null else id end`;
      const left: object = {
        for_date: null,
        ...(unique.includes('duplicate_key') && { duplicate_key: key }),
      };
      await records(db).updateTable(table).set(left).where('id', 'in', ids).execute();
    },
    async update({ id, version }, content, db) {
      const changes = { ...content, ...changed(), version: version + 1 };
      const update = records(db).updateTable(table).set(changes).where('id', '=', id);
      return asRow(await orRefused(update.where('version', '=', version).returningAll().executeTakeFirst()));
    },
    async remove({ id, version }, db) {
      const removed = records(db).deleteFrom(table).where('id', '=', id).where('version', '=', version);
      return asRow(await removed.returningAll().executeTakeFirst());
    },
    list: (ids, db = database()) => listRows(ids, db, false),
    lock: (ids, transaction) => listRows(ids, transaction, isPostgres(transaction)),
  };
}

/** What an update of a row writes that has left its place, so that it takes it again. */
export function placeOf<Row extends VersionedRow>({ unique }: RecordTable<Row>, row: Row): Partial<Row> {
  return Object.fromEntries(unique.map((column) => [column, row[column as keyof Row]])) as Partial<Row>;
}

/** Does the row have this content already? Then a repeated save or restore has nothing to do. */
export function holds<Row extends object>(row: Row, content: Partial<Row>): boolean {
  return Object.entries(content).every(([column, value]) => row[column as keyof Row] === value);
}
