import type { MediaType, RecordStatus } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Dismissal, sortFindings } from '@/lib/features/lint/dismissals';
import { LINT_RULES, type LintRuleId, lintRules } from '@/lib/features/lint/lint';
import type { Linted } from '@/lib/features/lint/linted';
import { type Dates, isPast } from './background';

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
