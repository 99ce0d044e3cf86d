'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';

export interface BrowsePosition {
  date: CalendarDate;
  /** From 0; may lie beyond what the date has: the screen clamps it, so that another date can use it again. */
  index: number;
  goTo: (position: { date?: CalendarDate; index?: number }) => void;
}

/**
 * Where a browse screen is, kept in the URL: the date in the path (`/trivia_questions/2026-11-21`) or, for pages
 * without such a segment, in `?date=`; the category in `?category=`, counted from 1.
 */
export function useBrowsePosition(
  basePath: string,
  dateIn: 'path' | 'query',
  today: CalendarDate,
): BrowsePosition {
  const pathname = usePathname();
  const search = useSearchParams();
  const asked = dateIn === 'path' ? pathname.slice(basePath.length + 1) : search.get('date');
  const date = isCalendarDate(asked) ? asked : today;
  const index = Math.max(0, Math.trunc(Number(search.get('category') ?? 1) || 1) - 1);

  function goTo(position: { date?: CalendarDate; index?: number }) {
    const next = { date, index, ...position };
    const query = new URLSearchParams(search);
    query.set('category', String(next.index + 1));
    if (dateIn === 'query') query.set('date', next.date);
    window.history.pushState(null, '', `${basePath}${dateIn === 'path' ? `/${next.date}` : ''}?${query}`);
  }

  return { date, index, goTo };
}
