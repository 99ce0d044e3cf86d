import { planPath, weekPath } from '@/components/plan/plan-paths';
import { browsePath } from '@/components/staff-paths/question-paths';
import { monthPath, wordPuzzlePath } from '@/components/staff-paths/word-puzzle-paths';
import { games } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { readDate } from '@/lib/dates/read-date';
import { foldText } from '@/lib/text/normalize';

/** A line of the palette: a place that it leads to, or something that it does. */
export interface PaletteEntry {
  id: string;
  title: string;
  /** What it is, in a word. */
  kind: string;
  /** What else people may type for it. */
  words?: string;
  to: string | (() => void);
}

/** The screens and actions whose words begin with all that was typed; all of them where nothing was. */
export function fittingEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, kind, words = '' }) => {
    const known = foldText(`${title} ${kind} ${words}`).split(/\s+/);
    return wanted.every((start) => known.some((word) => word.startsWith(start)));
  });
}

/** Where a day can be opened, if a day is what was typed. */
export function dateEntries(query: string, today: CalendarDate): PaletteEntry[] {
  const date = readDate(query, today);
  if (!date) return [];
  const day = formatWeekdayDate(date);
  return [
    { id: 'date-daily', title: day, kind: games.daily.names, to: browsePath('daily', date) },
    { id: 'date-weekly', title: day, kind: games.weekly.names, to: browsePath('weekly', date) },
    { id: 'date-puzzles', title: day, kind: games.word_puzzle.names, to: monthPath(date.slice(0, 7)) },
  ];
}

/** Where the plan has a day, if a day is what was typed. */
export function planEntries(query: string, today: CalendarDate): PaletteEntry[] {
  const date = readDate(query, today);
  if (!date) return [];
  const day = formatWeekdayDate(date);
  return [
    {
      id: 'date-plan',
      title: day,
      kind: 'Plan',
      to: planPath({ game: 'daily', month: date.slice(0, 7), cell: { date } }),
    },
    { id: 'date-week', title: day, kind: 'Plan of its week, to print', to: weekPath('daily', date) },
  ];
}

/** What can be begun from anywhere, whatever the game API can do. */
export const actionEntries: readonly PaletteEntry[] = [
  { id: 'new-puzzle', title: 'New word puzzle', kind: 'Action', words: 'create', to: wordPuzzlePath() },
];
