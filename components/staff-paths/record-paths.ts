import { games, type QuestionGame } from '@/lib/contract/kinds';
import { type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';
import type { BrowseItem } from '@/lib/features/questions/client';
import { findEditableId } from '@/lib/features/questions/rules';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';

/** It replaces the date in the address of a question that has no date. */
const BENCH = 'bench';

/** Reads the date in an address: undefined for the bench, null if invalid. */
export function readPathDate(named: string): CalendarDate | undefined | null {
  if (named === BENCH) return undefined;
  return isCalendarDate(named) ? named : null;
}

/** Builds the path of the browse screen, at a date if one is given; `index` is the stop, counted from 0. */
export function buildBrowsePath(game: QuestionGame, date: CalendarDate | undefined, index = 0): string {
  const { browse } = games[game].paths;
  if (!date) return browse;
  const path = `${browse}/${date}`;
  return index > 0 ? `${path}?category=${index + 1}` : path;
}

type NamedCategory = Pick<BrowseItem, 'category' | 'categoryId'>;

/** Writes a date and a category as the end of an address. */
export function buildCategoryPlace(date: string, { category, categoryId }: NamedCategory): string {
  return `${date}/${encodeURIComponent(category)}/${encodeURIComponent(categoryId)}`;
}

export function buildCreatePath(
  game: QuestionGame,
  date: CalendarDate | undefined,
  category: NamedCategory,
): string {
  return `${games[game].paths.create}/${buildCategoryPlace(date || BENCH, category)}`;
}

/** The id names a weekly question, or a question without a date, because its place may have several questions. */
export function buildEditPath(
  game: QuestionGame,
  date: CalendarDate | undefined,
  categoryId: string,
  questionId: string,
): string {
  const path = `${games[game].paths.edit}/${date || BENCH}/${encodeURIComponent(categoryId)}`;
  return games[game].hasSlots && date ? path : `${path}?question=${encodeURIComponent(questionId)}`;
}

/** Adds to the path of a form that it starts with the proposed change of its record. */
export function addProposal(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}proposal=1`;
}

/** Builds the path of the screen for a stop: the form of its question, or the form of a new question. */
export function buildStopPath(game: QuestionGame, date: CalendarDate, stop: BrowseItem): string {
  const id = stop.question && findEditableId(game, stop.question);
  return id ? buildEditPath(game, date, stop.categoryId, id) : buildCreatePath(game, date, stop);
}

const { edit } = games.word_puzzle.paths;

/** Builds the path of a puzzle without a date, which is named by its id; an empty id means a new puzzle. */
export function buildBenchPuzzlePath({ id, categoryId }: Pick<WordPuzzle, 'id' | 'categoryId'>): string {
  return `${edit}/${encodeURIComponent(categoryId)}?puzzle=${encodeURIComponent(id)}`;
}

export function buildWordPuzzlePath(categoryId?: string, forDate?: CalendarDate): string {
  return [edit, categoryId && encodeURIComponent(categoryId), forDate].filter(Boolean).join('/');
}
