import 'server-only';
import { sql } from 'kysely';
import { database } from '@/lib/db/connection';
import { parseThemes, toThemeKey } from '@/lib/features/themes/rules';

const TABLES = ['trivia_questions', 'word_categories'] as const;

/** Lists each distinct stored list of tags with its number of records, from the index alone. */
async function listThemeLists(): Promise<{ themes: string; records: number }[]> {
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

const LISTED_MAX = 2000;

/** Lists the theme tags in use, the most frequent first, each in its most frequent spelling. */
export async function listThemes(): Promise<{ themes: string[] }> {
  const spellings = new Map<string, number>();
  for (const { themes, records } of await listThemeLists()) {
    for (const theme of parseThemes(themes)) spellings.set(theme, (spellings.get(theme) ?? 0) + records);
  }
  const byKey = Map.groupBy(spellings, ([theme]) => toThemeKey(theme));
  const themes = [...byKey.values()].map((variants) => {
    const [mostFrequent] = variants.toSorted(([, one], [, other]) => other - one);
    const records = variants.reduce((sum, [, count]) => sum + count, 0);
    return { theme: mostFrequent?.[0] ?? '', records };
  });
  return {
    themes: themes
      .toSorted((one, other) => other.records - one.records || one.theme.localeCompare(other.theme))
      .slice(0, LISTED_MAX)
      .map(({ theme }) => theme),
  };
}
