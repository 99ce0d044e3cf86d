import 'server-only';
import { sql } from 'kysely';
import { database } from '@/lib/db/connection';

const TABLES = ['trivia_questions', 'word_categories'] as const;

/** Lists each distinct stored list of tags with its number of records, from the index alone. */
export async function listThemeLists(): Promise<{ themes: string; records: number }[]> {
  const ofTables = TABLES.map(async (name) => {
    const table = sql.table(name);
    const { rows } = await sql<{ themes: string; records: number }>`
      with recursive lists(themes) as (
        select min(themes) from ${table} where themes is not null
        union all
        select (select min(themes) from ${table} where themes > lists.themes)
        from lists where lists.themes is not null
      )
      select themes, (select count(*) from ${table} as record where record.themes = lists.themes) as records
      from lists where themes is not null
    `.execute(database());
    return rows;
  });
  return (await Promise.all(ofTables)).flat();
}
