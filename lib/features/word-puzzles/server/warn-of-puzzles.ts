import 'server-only';
import { findWordProblem, findWordPuzzleWarnings, nearForms } from '@/lib/features/word-puzzles/rules';
import { listUsesOfWords, WORD_USES_MAX, type WordPuzzleRow } from './store';

/** The form's warnings for each of these puzzles, by id; puzzles without a warning are absent. */
export async function warnOfPuzzles(
  puzzles: readonly Pick<WordPuzzleRow, 'id' | 'word' | 'hint' | 'for_date'>[],
): Promise<Map<string, string[]>> {
  const formsOf = (word: string) => (findWordProblem(word) === null ? nearForms(word) : []);
  const words = new Set(puzzles.flatMap(({ word }) => formsOf(word)));
  // One of them may be the puzzle itself.
  const usesOf = await listUsesOfWords([...words], WORD_USES_MAX + 1);
  const warned = puzzles.map(({ id, word, hint, for_date }): [string, string[]] => {
    const uses = formsOf(word)
      .flatMap((form) => usesOf.get(form) ?? [])
      .filter((use) => use.id !== id)
      .toSorted((one, other) => (other.forDate ?? '').localeCompare(one.forDate ?? ''))
      .slice(0, WORD_USES_MAX)
      .map(({ forDate, ...use }) => ({ ...use, forDate: forDate ?? undefined }));
    return [id, findWordPuzzleWarnings({ word, hint, forDate: for_date ?? '' }, uses)];
  });
  return new Map(warned.filter(([, warnings]) => warnings.length > 0));
}
