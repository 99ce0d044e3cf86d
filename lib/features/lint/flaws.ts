import type { MediaType, RecordStatus } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { type Dismissal, LINT_RULE_IDS, type LintRuleId, lintRules, splitFindings } from './lint';
import type { Linted } from './linted';

export interface Dates {
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
  return Boolean(last && (last < today || last < (forDate ?? '')));
}

const FLAWS_OF_STATE = ['incomplete', 'no_alt', 'overdue', 'licence'] as const;
type FlawOfState = (typeof FLAWS_OF_STATE)[number];
export type Flaw = FlawOfState | LintRuleId;

export const FLAWS: readonly Flaw[] = [...FLAWS_OF_STATE, ...LINT_RULE_IDS];

export const isOfWording = (flaw: Flaw): flaw is LintRuleId => flaw in lintRules;

const namesOfRules = LINT_RULE_IDS.map((rule) => [rule, lintRules[rule].name] as const);

export const flawNames = {
  incomplete: 'Incomplete',
  no_alt: 'Image without alt text',
  overdue: 'Review-by date over',
  licence: 'Licence run out',
  ...(Object.fromEntries(namesOfRules) as Record<LintRuleId, string>),
} satisfies Record<Flaw, string>;

interface JudgedRecord extends Dates {
  status: RecordStatus;
  problem?: string;
  mediaType?: MediaType | null;
  alt?: string | null;
  /** It is absent if the wording is not checked. */
  linted?: Linted;
  dismissals?: readonly Dismissal[];
}

const hasFlaw: Record<FlawOfState, (record: JudgedRecord, today: CalendarDate) => boolean> = {
  incomplete: ({ status, problem }) => status !== 'ready' && problem !== undefined,
  no_alt: ({ mediaType, alt }) => mediaType === 'image' && !alt?.trim(),
  overdue: (record, today) => isPast(record.reviewBy, record, today),
  licence: (record, today) => isPast(record.licenceUntil, record, today),
};

/** These flaws appear as days pass, without any save, by the dates in these columns. */
export const DATED_FLAWS = { overdue: 'reviewBy', licence: 'licenceUntil' } as const satisfies Partial<
  Record<Flaw, string>
>;
export type DatedFlaw = keyof typeof DATED_FLAWS;

export const isDatedFlaw = (flaw: string | undefined): flaw is DatedFlaw =>
  flaw !== undefined && Object.hasOwn(DATED_FLAWS, flaw);

export function findFlaws(record: JudgedRecord, today: CalendarDate): Flaw[] {
  const { linted, dismissals = [] } = record;
  const wordingFlaws = new Set(linted && splitFindings(linted, dismissals).open.map(({ rule }) => rule));
  return [...FLAWS_OF_STATE.filter((flaw) => hasFlaw[flaw](record, today)), ...wordingFlaws];
}

export function warnOfReviewBy({ reviewBy, forDate }: Dates, today: CalendarDate): string | null {
  if (!reviewBy || !isPast(reviewBy, { forDate }, today)) return null;
  const day = formatWeekdayDate(reviewBy);
  return reviewBy < today
    ? `Its review-by date, ${day}, is over: check that it still holds.`
    : `Its review-by date, ${day}, is before its day: it may not hold by then.`;
}

export function warnOfLicence({ licenceUntil, forDate }: Dates, today: CalendarDate): string | null {
  if (!licenceUntil || !isPast(licenceUntil, { forDate }, today)) return null;
  const day = formatWeekdayDate(licenceUntil);
  return licenceUntil < today
    ? `The licence of its file ran out on ${day}.`
    : `The licence of its file runs out on ${day}, before its day.`;
}
