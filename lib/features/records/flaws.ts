import type { MediaType, RecordStatus } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import {
  type Dismissal,
  LINT_RULES,
  type LintRuleId,
  lintRules,
  sortFindings,
} from '@/lib/features/lint/lint';
import type { Linted } from '@/lib/features/lint/linted';

/** The dates that decide whether a record is still up to date and licensed. */
export interface Dates {
  /** None: it is on the bench. */
  forDate?: CalendarDate | '' | null;
  reviewBy?: CalendarDate | '' | null;
  licenceUntil?: CalendarDate | '' | null;
}

/** Is the last day over, or will it be on the record's own day? */
function isPast(
  last: CalendarDate | '' | null | undefined,
  { forDate }: Pick<Dates, 'forDate'>,
  today: CalendarDate,
): boolean {
  return Boolean(last) && ((last ?? '') < today || (last ?? '') < (forDate ?? ''));
}

const FLAWS_OF_STATE = ['incomplete', 'no_alt', 'overdue', 'licence'] as const;
type FlawOfState = (typeof FLAWS_OF_STATE)[number];
export type Flaw = FlawOfState | LintRuleId;

/** What can be missing or wrong in a record, by its state on a day and by its wording. */
export const FLAWS: readonly Flaw[] = [...FLAWS_OF_STATE, ...LINT_RULES];

/** Is it a flaw of wording, found by a lint rule? */
export const isOfWording = (flaw: Flaw): flaw is LintRuleId => flaw in lintRules;

const namesOfRules = LINT_RULES.map((rule) => [rule, lintRules[rule].name] as const);

export const flawNames = {
  incomplete: 'Incomplete',
  no_alt: 'Image without alt text',
  overdue: 'Review-by date over',
  licence: 'Licence run out',
  ...(Object.fromEntries(namesOfRules) as Record<LintRuleId, string>),
} satisfies Record<Flaw, string>;

/** The fields that flaws are found by. */
interface Judged extends Dates {
  status: RecordStatus;
  /** The form's message on why it cannot be ready. */
  problem?: string;
  mediaType?: MediaType | null;
  alt?: string | null;
  /** Absent: its wording is not judged. */
  linted?: Linted;
  /** The dismissed warnings about its wording. */
  dismissals?: readonly Dismissal[];
}

const hasFlaw: Record<FlawOfState, (record: Judged, today: CalendarDate) => boolean> = {
  incomplete: ({ status, problem }) => status !== 'ready' && problem !== undefined,
  no_alt: ({ mediaType, alt }) => mediaType === 'image' && !alt?.trim(),
  overdue: (record, today) => isPast(record.reviewBy, record, today),
  licence: (record, today) => isPast(record.licenceUntil, record, today),
};

/** The date columns of flaws that appear as days pass, without any save. */
export const DATED_FLAWS = { overdue: 'review_by', licence: 'licence_until' } as const satisfies Partial<
  Record<Flaw, string>
>;
export type DatedFlaw = keyof typeof DATED_FLAWS;

export const isDatedFlaw = (flaw: Flaw | undefined): flaw is DatedFlaw =>
  flaw !== undefined && flaw in DATED_FLAWS;

/** The flaws of a record on a day; search and the plan filter by them. */
export function findFlaws(record: Judged, today: CalendarDate): Flaw[] {
  const { linted, dismissals = [] } = record;
  const written = new Set(linted && sortFindings(linted, dismissals).open.map(({ rule }) => rule));
  return [...FLAWS_OF_STATE.filter((flaw) => hasFlaw[flaw](record, today)), ...written];
}

/** The warning that the review-by date is over, or will be on the record's own day; null where there is none. */
export function warnOfReviewBy({ reviewBy, forDate }: Dates, today: CalendarDate): string | null {
  if (!reviewBy || !isPast(reviewBy, { forDate }, today)) return null;
  const day = formatWeekdayDate(reviewBy);
  return reviewBy < today
    ? `Its review-by date, ${day}, is over: check that it still holds.`
    : `Its review-by date, ${day}, is before its day: it may not hold by then.`;
}

/** The same for the licence of its file. */
export function warnOfLicence({ licenceUntil, forDate }: Dates, today: CalendarDate): string | null {
  if (!licenceUntil || !isPast(licenceUntil, { forDate }, today)) return null;
  const day = formatWeekdayDate(licenceUntil);
  return licenceUntil < today
    ? `The licence of its file ran out on ${day}.`
    : `The licence of its file runs out on ${day}, before its day.`;
}
