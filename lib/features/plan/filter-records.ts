import { themeKey } from '@/lib/features/themes/rules';
import type { PlannedRecord } from './contract';

/** What the records of a plan can be filtered by, as its address has it. */
export const PLAN_FILTERS = ['status', 'media', 'difficulty', 'theme', 'author', 'warnings'] as const;

/** The filter's fields; an empty one does not filter. */
export type PlanFilter = Record<(typeof PLAN_FILTERS)[number], string>;

/** What there is to know before a record is ready: its own flaws, and what its form and its review warn of. */
function isWarned({ flaws = [], warnings = [] }: PlannedRecord): boolean {
  return flaws.length > 0 || warnings.length > 0;
}

/** Does a record fit all that is wanted? Of what no record knows, none fits. */
export function fitsFilter(record: PlannedRecord, wanted: PlanFilter): boolean {
  const { status, mediaType, difficulty, themes, author, flaws = [] } = record;
  const without = wanted.media.match(/^no_(.+)$/)?.[1];
  return (
    (!wanted.status || wanted.status === status) &&
    (!wanted.media || (without ? without !== mediaType : wanted.media === mediaType)) &&
    (!wanted.difficulty || wanted.difficulty === difficulty) &&
    (!wanted.theme || themes.some((theme) => themeKey(theme) === themeKey(wanted.theme))) &&
    (!wanted.author || wanted.author === author) &&
    (!wanted.warnings ||
      (wanted.warnings === 'any' ? isWarned(record) : flaws.some((flaw) => flaw === wanted.warnings)))
  );
}

/** Is anything wanted at all? */
export const isFiltering = (wanted: PlanFilter): boolean => PLAN_FILTERS.some((name) => wanted[name] !== '');
