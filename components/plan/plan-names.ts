import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate, formatWeekdayMonthDay } from '@/lib/dates/calendar-date';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { Gap } from '@/lib/features/plan/fill-gaps';

/** It is a slot of the plan or, if `forDate` is null, the bench. */
export interface Place {
  categoryId: string;
  category: string;
  forDate: CalendarDate | null;
}

export type SlotPlace = Place & { forDate: CalendarDate };

/** Returns a text such as "Geography, Tue, Nov 24, 2026". */
export function namePlace({ category, forDate }: Omit<Place, 'categoryId'>): string {
  return `${category}, ${forDate ? formatWeekdayDate(forDate) : 'the bench'}`;
}

/** Returns a text such as "1 gap" or "2 gaps". */
export function nameCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const MOST_NAMED = 3;

export function nameGaps(gaps: readonly Gap[]): string {
  const names = gaps.slice(0, MOST_NAMED).map(namePlace);
  const others = gaps.length - names.length;
  if (others > 0) names.push(`and ${others} more`);
  return names.join('; ');
}

/** Describes a cell for screen readers: "Geography, Friday, November 6: empty". */
export function describeCell(
  category: string,
  date: CalendarDate,
  records: readonly PlannedRecord[],
): string {
  const contents = records.map(nameRecord).join('; ');
  return `${category}, ${formatWeekdayMonthDay(date)}: ${contents || 'empty'}`;
}

export function nameRecord({ title }: Pick<PlannedRecord, 'title'>): string {
  return title || 'Without a text';
}

export function toSubject(game: ReviewedGame, { id }: Pick<PlannedRecord, 'id'>) {
  return { subjectType: games[game].kind, subjectId: id };
}
