import type { CalendarDate } from '@/lib/dates/calendar-date';

export const REASON_MAX_LENGTH = 300;

/** The reason that goes into the history when somebody takes back at once what they just did. */
export const UNDONE_REASON = 'Undone right after it was saved';

/** Players have seen what is of `today` or earlier: its changes are explained. */
export function isReleased(forDate: CalendarDate, today: CalendarDate): boolean {
  return forDate <= today;
}

/** What people are told while the reason is missing; `noun`: "question". */
export function reasonMissingMessage(noun: string): string {
  return `This ${noun} is already released. Say why it changes.`;
}
