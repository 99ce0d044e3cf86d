import type { CalendarDate } from '@/lib/dates/calendar-date';

export type Game = 'daily' | 'weekly';

interface CategoryStop {
  categoryId: string;
  category: string;
}

/** Where a new question of the category and date is written. */
export function createPath(game: Game, date: CalendarDate, { category, categoryId }: CategoryStop): string {
  const screen = game === 'daily' ? 'create_trivia' : 'create_weekly_trivia';
  return `/${screen}/${date}/${encodeURIComponent(category)}/${encodeURIComponent(categoryId)}`;
}

/** Where the questions of a date are browsed. */
export function browsePath(game: Game, date: CalendarDate): string {
  return `/${game === 'daily' ? 'trivia_questions' : 'weekly_trivia_questions'}/${date}`;
}
