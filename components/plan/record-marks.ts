import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { CellState } from '@/lib/features/plan/rules';
import { flawNames, isOfWording } from '@/lib/features/records/flaws';

/** A shape for each state, beside its word: never by colour alone. */
export const stateMarks = {
  missing: '+',
  incomplete: '!',
  draft: '✎',
  'in review': '?',
  ready: '✓',
} as const satisfies Record<CellState, string>;

type Warned = Pick<PlannedRecord, 'warnings' | 'flaws'>;

/** The warnings about a record: each as a sentence, those of lint by the name of the rule. */
export function listWarnings({ warnings = [], flaws = [] }: Warned): string[] {
  return [...warnings, ...flaws.filter(isOfWording).map((flaw) => `${flawNames[flaw]}.`)];
}

/** How much that is; empty: nothing. */
export function countWarnings(record: Warned): string {
  const warnings = listWarnings(record);
  if (warnings.length === 0) return '';
  return warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
}

/** The marks of a record beside its state: "image", "hard", "2 open notes". */
export function listMarks({
  mediaType,
  flaws = [],
  difficulty,
  forDate,
  runsAnyDay,
  isGenerated,
  themes: [theme, ...others],
  openNotes,
  hasProposal,
}: PlannedRecord): string[] {
  return [
    mediaType === 'image' && 'image',
    flaws.includes('no_alt') && 'no alt text',
    flaws.includes('licence') && 'licence run out',
    flaws.includes('overdue') && 'review overdue',
    mediaType === 'audio' && 'audio',
    difficulty,
    isGenerated && 'AI',
    runsAnyDay && forDate === null && 'may run any day',
    theme !== undefined && `# ${theme}${others.length > 0 ? ` +${others.length}` : ''}`,
    hasProposal && 'change proposed',
    openNotes > 0 && `${openNotes} open ${openNotes === 1 ? 'note' : 'notes'}`,
  ].filter((mark) => typeof mark === 'string');
}
