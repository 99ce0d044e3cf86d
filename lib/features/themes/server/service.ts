import 'server-only';
import { themeKey, themesOf } from '@/lib/features/themes/rules';
import { listThemeLists } from './store';

/** More tags than this would be too many to look through. */
const THEMES_LISTED = 2000;

/** Lists the most frequent first, each in its most frequent spelling. */
export async function listThemes(): Promise<{ themes: string[] }> {
  const spellings = new Map<string, number>();
  for (const { themes, records } of await listThemeLists()) {
    for (const theme of themesOf(themes)) spellings.set(theme, (spellings.get(theme) ?? 0) + records);
  }
  const byKey = Map.groupBy(spellings, ([theme]) => themeKey(theme));
  const themes = [...byKey.values()].map((written) => {
    const [[theme] = ['']] = written.toSorted(([, one], [, other]) => other - one);
    return { theme, records: written.reduce((sum, [, records]) => sum + records, 0) };
  });
  return {
    themes: themes
      .toSorted((one, other) => other.records - one.records || one.theme.localeCompare(other.theme))
      .slice(0, THEMES_LISTED)
      .map(({ theme }) => theme),
  };
}
