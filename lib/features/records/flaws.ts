import type { MediaType, RecordStatus } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Dates, isPast } from './background';

/** What is missing or wrong in a record, as far as the record alone and the day can tell. */
export const FLAWS = ['incomplete', 'no_alt', 'overdue', 'licence'] as const;
export type Flaw = (typeof FLAWS)[number];

export const flawNames = {
  incomplete: 'Incomplete',
  no_alt: 'Image without alt text',
  overdue: 'Review-by date over',
  licence: 'Licence run out',
} as const satisfies Record<Flaw, string>;

/** What flaws are found by. */
interface Judged extends Dates {
  status: RecordStatus;
  /** What keeps it from being ready, as its form says it. */
  problem?: string;
  mediaType?: MediaType | null;
  alt?: string | null;
}

const hasFlaw: Record<Flaw, (record: Judged, today: CalendarDate) => boolean> = {
  incomplete: ({ status, problem }) => status !== 'ready' && problem !== undefined,
  no_alt: ({ mediaType, alt }) => mediaType === 'image' && !alt?.trim(),
  overdue: (record, today) => isPast(record.reviewBy, record, today),
  licence: (record, today) => isPast(record.licenceUntil, record, today),
};

/** The columns of flaws that come with the days alone: no save tells of them. */
export const DATED_FLAWS = { overdue: 'review_by', licence: 'licence_until' } as const satisfies Partial<
  Record<Flaw, string>
>;
export type DatedFlaw = keyof typeof DATED_FLAWS;

export const isDatedFlaw = (flaw: Flaw | undefined): flaw is DatedFlaw =>
  flaw !== undefined && flaw in DATED_FLAWS;

/** The flaws of a record on a day; search and the plan filter by them. */
export function findFlaws(record: Judged, today: CalendarDate): Flaw[] {
  return FLAWS.filter((flaw) => hasFlaw[flaw](record, today));
}
