import type { RecordStatus } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';

export const REASON_MAX_LENGTH = 300;

/** The history's reason for an Undo right after a change. */
export const UNDONE_REASON = 'Undone right after it was saved';

/** What decides whether players see a record; one of an API that knows no status is ready. */
export interface Readiness {
  /** None: it is on the bench. */
  forDate?: CalendarDate | null;
  status?: RecordStatus;
}

/** Players have seen what is ready and of `today` or earlier: its changes are explained. */
export function isReleased({ forDate, status = 'ready' }: Readiness, today: CalendarDate): boolean {
  return status === 'ready' && Boolean(forDate) && (forDate ?? '') <= today;
}

/** Is it the person's own draft, also in review? Those who may not publish may change, move and delete only these. */
export const isOwnDraft = ({ isOwn, status }: { isOwn: boolean; status: RecordStatus }): boolean =>
  isOwn && status !== 'ready';

/** Where a record stands in the calendar, for people. */
export function nameDate(forDate: CalendarDate | '' | null | undefined): string {
  return forDate ? formatWeekdayDate(forDate) : 'On the bench';
}

/** How a status is called. */
export const statusNames = {
  draft: 'Draft',
  in_review: 'In review',
  ready: 'Ready',
} as const satisfies Record<RecordStatus, string>;

/** The message while the reason is missing; `noun`: "question". */
export function reasonMissingMessage(noun: string): string {
  return `This ${noun} is already released. Say why it changes.`;
}

/** The fields to leave out of a save for an API elsewhere, which does not know them. */
export const noOwnFields = {
  difficulty: undefined,
  runsAnyDay: undefined,
  themes: undefined,
  dismissals: undefined,
  explanation: undefined,
  source: undefined,
  reviewBy: undefined,
};

/** One text of a record that search finds it by, and how much it counts that something was found there. */
export interface SearchField {
  /** As people know it: "Question", "Choice 2". */
  name: string;
  text: string;
  weight: number;
}

/** How much it counts where something was found. */
export const FIELD_WEIGHTS = { title: 3, choice: 2, hint: 2, themes: 2, alt: 1, background: 1, note: 1 };

/** What of a record is compared with others. */
export interface ComparedText {
  /** What it asks: the question, or the hint of a puzzle. */
  text: string;
  answer: string;
  /** What else could be chosen. */
  options: readonly string[];
}
