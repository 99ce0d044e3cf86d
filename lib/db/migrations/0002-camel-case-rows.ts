import { type Kysely, sql } from 'kysely';

/** Columns of the rows that the history and proposals keep as JSON. */
const COLUMNS = [
  'category_id',
  'for_date',
  'returned_note',
  'runs_any_day',
  'review_by',
  'created_by',
  'created_at',
  'updated_at',
  'duplicate_key',
  'correct_choice',
  'media_type',
  'media_id',
  'zoom_media_id',
  'licence_until',
  'generation_id',
  'name_key',
  'default_avatar_color',
  'subject_type',
  'subject_id',
  'reply_to',
  'resolved_by',
  'resolved_at',
];

const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** A text in JSON never holds `"name":`, because its quotation marks are escaped. */
const renameColumns = (json: string) =>
  COLUMNS.reduce(
    (text, column) =>
      sql`replace(${text}, ${sql.lit(`"${column}":`)}, ${sql.lit(`"${toCamelCase(column)}":`)})`,
    sql.ref(json),
  );

/** Rows in JSON get the names that rows have in the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update history set before = ${renameColumns('before')}, after = ${renameColumns('after')}
    where subject_type <> 'account'`.execute(db);
  await sql`update proposals set content = ${renameColumns('content')}, seen_content = ${renameColumns('seen_content')}`.execute(
    db,
  );
}
