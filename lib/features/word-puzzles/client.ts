import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { noOwnFields } from '@/lib/features/records/rules';
import type { WordPuzzle } from './contract';
import { findWordProblem, SLOT_TAKEN_MESSAGE, type WordUse } from './rules';

type Calls = typeof import('./contract').wordPuzzleEndpoints;

type SavePuzzleInput = EndpointInput<Calls['saveWordPuzzle']>;

const call = createCaller(async () => (await import('./contract')).wordPuzzleEndpoints);

const KEY = 'word-puzzles';

export async function listWordPuzzles(month: string): Promise<WordPuzzle[]> {
  return (await call('wordPuzzlesByMonth', { month })).wordCategories;
}

/** Requests the puzzles of a month; nothing without a month, or in hosted mode, which has no such call. */
export function useWordPuzzles(month: string) {
  const token = useSessionToken();
  return useSWR(token && month && isOwnApi() ? [KEY, month, token] : null, () => listWordPuzzles(month));
}

/** Finds the puzzle of a category and date; null if there is none. Throws ApiError. */
export async function findWordPuzzle(categoryId: string, forDate: CalendarDate): Promise<WordPuzzle | null> {
  try {
    const { wordCategory } = await call('wordPuzzle', { categoryId, forDate });
    return wordCategory ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Finds the puzzle as it is stored now; null if it was deleted or, in hosted mode, moved. Throws ApiError. */
export async function findStoredWordPuzzle({
  id,
  categoryId,
  forDate,
}: Pick<WordPuzzle, 'id' | 'categoryId' | 'forDate'>): Promise<WordPuzzle | null> {
  if (!isOwnApi()) {
    if (!forDate) return null;
    const found = await findWordPuzzle(categoryId, forDate);
    return found?.id === id ? found : null;
  }
  return (await call('storedWordPuzzle', { wordCategoryId: id })).wordCategory;
}

/** Requests the uses of a word; nothing while it is invalid, or in hosted mode, which has no such call. */
export function useWordUses(word: string, exceptId?: string) {
  const token = useSessionToken();
  const isAsked = token && isOwnApi() && findWordProblem(word) === null;
  return useSWR(
    isAsked ? [KEY, 'uses', word, exceptId, token] : null,
    async (): Promise<WordUse[]> => (await call('wordUses', { word, exceptId })).uses,
  );
}

function refreshWordPuzzles(): void {
  void refreshScreens(KEY, 'plan', 'reviews', 'overview');
}

/** `puzzle` is null if the API does not return it. */
export interface SavedWordPuzzle {
  puzzle: WordPuzzle | null;
  isProposed?: boolean;
  historyEntryId?: string;
}

/** Finds the slot's puzzle if an earlier try has stored it, equal to the new one. Throws ApiError 409 for another. */
async function findEarlierSave(input: SavePuzzleInput): Promise<WordPuzzle | null> {
  const { categoryId, dateOfWordCategory, wordCategoryId, word, hint } = input;
  const occupant = dateOfWordCategory ? await findWordPuzzle(categoryId, dateOfWordCategory) : null;
  if (!occupant || occupant.id === wordCategoryId) return null;
  if (!wordCategoryId && occupant.word === word && occupant.hint === hint) return occupant;
  throw new ApiError('slot_taken', SLOT_TAKEN_MESSAGE);
}

/** Creates or changes a puzzle. Throws ApiError, 409 if its slot has another one. */
export async function saveWordPuzzle(
  input: SavePuzzleInput,
  options?: SendOptions,
): Promise<SavedWordPuzzle> {
  const earlier = isOwnApi() ? null : await findEarlierSave(input);
  if (earlier) return { puzzle: earlier };
  // If the stored puzzle is live, the API refuses the draft until the person has confirmed it.
  const isTakenBack = Boolean(input.wordCategoryId) && input.status === 'draft';
  const own = isTakenBack ? { ...input, goesLive: false } : input;
  const sent = isOwnApi() ? own : { ...input, ...noOwnFields };
  const { wordCategory, historyEntryId, isProposed } = await call('saveWordPuzzle', sent, options);
  refreshWordPuzzles();
  return {
    puzzle: wordCategory ?? null,
    isProposed,
    historyEntryId: isOwnApi() ? historyEntryId : undefined,
  };
}

/** Deletes a puzzle and returns the history entry that restores it. A released one needs a reason. Throws ApiError. */
export async function deleteWordPuzzle(
  { id, version }: Pick<WordPuzzle, 'id' | 'version'>,
  reason?: string,
): Promise<{ historyEntryId: string }> {
  const deleted = await call('deleteWordPuzzle', { wordCategoryId: id, version, reason });
  refreshWordPuzzles();
  return deleted;
}
