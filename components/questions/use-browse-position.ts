'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';

interface Position {
  date: CalendarDate;
  /**
   * From 0; may be too large for the date: the screen then shows the last category, and the index still counts for
   * other dates.
   */
  index: number;
}

export interface BrowsePosition extends Position {
  /** Goes to a position; a function gets the current one, which may be newer than the rendered one. */
  goTo: (next: Partial<Position> | ((now: Position) => Partial<Position>)) => void;
}

/**
 * Position of a browse screen, kept in the URL: the date in the path (`/trivia_questions/2026-11-21`), the category in
 * `?category=`, from 1.
 */
export function useBrowsePosition(basePath: string, today: CalendarDate): BrowsePosition {
  function read(pathname: string, search: URLSearchParams): Position {
    const asked = pathname.slice(basePath.length + 1);
    const index = Math.max(0, Math.trunc(Number(search.get('category') ?? 1) || 1) - 1);
    return { date: isCalendarDate(asked) ? asked : today, index };
  }

  function goTo(next: Parameters<BrowsePosition['goTo']>[0]) {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    const now = read(pathname, query);
    const { date, index } = { ...now, ...(typeof next === 'function' ? next(now) : next) };
    if (date === now.date && index === now.index) return;
    query.set('category', String(index + 1));
    window.history.pushState(null, '', `${basePath}/${date}?${query}`);
  }

  return { ...read(usePathname(), useSearchParams()), goTo };
}
