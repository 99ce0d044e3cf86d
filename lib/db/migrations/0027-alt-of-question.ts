import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/db/statements';

/** Where versions of questions are kept as JSON. */
const versions = { history: ['before', 'after'], proposals: ['content', 'seen_content'] } as const;

/**
 * What a picture shows is said by the question, as its choices are: it is reviewed, kept in the history and restored with
 * it. Said of the file, a change of it went past every review. Versions kept so far say what their file said. The
 * file's column stays: an instance of the version before may still read it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trivia_questions').addColumn('alt', 'text').execute();
  await sql`
    update trivia_questions
    set alt = (select media.alt from media where media.id = trivia_questions.media_id)
    where media_id is not null
  `.execute(db);
  for (const [table, columns] of Object.entries(versions)) {
    for (const name of columns) {
      const column = sql.ref(name);
      const [mediaId, said] = isPostgres(db)
        ? [
            sql`${column}::jsonb ->> 'media_id'`,
            (alt: typeof column) => sql`jsonb_set(${column}::jsonb, '{alt}', to_jsonb(${alt}))::text`,
          ]
        : [
            sql`json_extract(${column}, '$.media_id')`,
            (alt: typeof column) => sql`json_set(${column}, '$.alt', ${alt})`,
          ];
      const alt = sql<string>`(select media.alt from media where media.id = ${mediaId})`;
      await sql`
        update ${sql.table(table)} set ${column} = ${said(alt)}
        where subject_type = 'question' and ${alt} is not null
      `.execute(db);
    }
  }
}
