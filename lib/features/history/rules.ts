import type { HistorySubject } from '@/lib/contract/kinds';
import type { HistoryEntry } from './contract';

/** The kinds of records in words for people. */
export const subjectNames = {
  question: 'Question',
  word_puzzle: 'Word puzzle',
  category: 'Category',
  note: 'Note',
  account: 'Account',
} as const satisfies Record<HistorySubject, string>;

/** A field that a change touched; null on the side where the record did not exist. */
export interface ChangedField {
  field: string;
  before: string | null;
  after: string | null;
}

/** A record before and after a change. */
export type Sides = Pick<HistoryEntry, 'before' | 'after'>;

/** The fields that differ; every non-empty field where the record was created or deleted. */
export function changedFields({ before, after }: Sides): ChangedField[] {
  const fields = Object.keys(after ?? before ?? {});
  return fields
    .map((field) => ({
      field,
      before: before ? (before[field] ?? '') : null,
      after: after ? (after[field] ?? '') : null,
    }))
    .filter((change) => change.before !== change.after && Boolean(change.before || change.after));
}

/** The stored picture that a field's text names, if it names one. */
export function pictureIn(field: string, text: string | null): string | undefined {
  if (field === 'File') return /^image (\S+)$/.exec(text ?? '')?.[1];
  return ['Zoom image', 'Image'].includes(field) ? text || undefined : undefined;
}

/** Is the entry about a proposal, which leaves the record as it is? */
export function isOfProposal({ action }: Pick<HistoryEntry, 'action'>): boolean {
  return ['proposed', 'returned', 'rejected', 'withdrawn'].includes(action);
}

/** Who made a change, and who decided on it: "a change by wendy, approved by eddie". */
export function nameAuthors({
  action,
  changedBy,
  author,
  before,
  after,
}: Pick<HistoryEntry, 'action' | 'changedBy' | 'author' | 'before' | 'after'>): string {
  const by = changedBy ? `by ${changedBy}` : '';
  if (!author) return by;
  const isSentBack = action === 'returned' || after?.Status === 'Draft';
  const decision = action === 'rejected' ? 'rejected' : isSentBack ? 'sent back' : 'approved';
  return `${before?.Status === 'Ready' ? 'a change ' : ''}by ${author}, ${decision} ${by}`;
}

/** Is only the position different? That cannot be undone alone, as it concerns the other records in the order, too. */
export function isOnlyReordered(changes: readonly ChangedField[]): boolean {
  return changes.length > 0 && changes.every(({ field }) => field === 'Position');
}
