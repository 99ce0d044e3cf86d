import 'server-only';
import { parseThemes, toThemeKey } from '@/lib/features/themes/rules';
import { listThemeLists } from './store';

/** The list ends here, because nobody looks through more tags. */
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
