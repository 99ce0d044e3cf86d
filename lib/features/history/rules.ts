import type { HistoryAction, HistorySubject } from '@/lib/contract/kinds';
import type { HistoryEntry } from './contract';

export const subjectNames = {
  question: 'Question',
  word_puzzle: 'Word puzzle',
  category: 'Category',
  note: 'Note',
  account: 'Account',
} as const satisfies Record<HistorySubject, string>;

export const actionNames: Record<HistoryAction, string> = {
  created: 'Created',
  changed: 'Changed',
  swapped: 'Swapped',
  deleted: 'Deleted',
  restored: 'Restored',
  proposed: 'Proposed',
  returned: 'Sent back',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** `before` or `after` is null if the record does not exist on that side. */
export interface ChangedField {
  field: string;
  before: string | null;
  after: string | null;
}

export type Sides = Pick<HistoryEntry, 'before' | 'after'>;

/** Lists the changed fields; for a creation or deletion, every field that is not empty. */
export function listChangedFields({ before, after }: Sides): ChangedField[] {
  const fields = Object.keys(after ?? before ?? {});
  return fields
    .map((field) => ({
      field,
      before: before ? (before[field] ?? '') : null,
      after: after ? (after[field] ?? '') : null,
    }))
    .filter((change) => change.before !== change.after && Boolean(change.before || change.after));
}

/** Finds the id of the stored picture that a field names; undefined for other fields. */
export function findPictureId(field: string, text: string | null): string | undefined {
  if (field === 'File') return /^image (\S+)$/.exec(text ?? '')?.[1];
  return ['Zoom image', 'Image'].includes(field) ? text || undefined : undefined;
}

/** These actions on a proposal leave the record as it is. */
export const PROPOSAL_ACTIONS: readonly HistoryAction[] = ['proposed', 'returned', 'rejected', 'withdrawn'];

type AuthoredChange = Sides & Pick<HistoryEntry, 'action' | 'changedBy' | 'author'>;

/** Names the author of a change and, for a decision, also the author of the work: "a change by wendy, approved by eddie". */
export function nameAuthors({ action, changedBy, author, before, after }: AuthoredChange): string {
  const by = changedBy ? `by ${changedBy}` : '';
  if (!author) return by;
  let decision = 'approved';
  if (action === 'rejected') decision = 'rejected';
  else if (action === 'returned' || after?.Status === 'Draft') decision = 'sent back';
  return `${before?.Status === 'Ready' ? 'a change ' : ''}by ${author}, ${decision} ${by}`;
}

/** Returns whether only the position changed; such a change cannot be undone, as the order concerns other records. */
export function isOnlyReordered(changes: readonly ChangedField[]): boolean {
  return changes.length > 0 && changes.every(({ field }) => field === 'Position');
}

export interface DiffRun {
  side: 'both' | 'before' | 'after';
  text: string;
}

function splitIntoWords(text: string): string[] {
  return [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

/** Computes the length of the longest common subsequence from each pair of positions to the ends. */
function measureCommonEnds(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[];
      row[j] =
        one[i] === other[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  return lengths;
}

/** Compares two texts word by word; texts without a common word become two runs. */
export function diffWords(before: string, after: string): DiffRun[] {
  const oldPieces = splitIntoWords(before);
  const newPieces = splitIntoWords(after);
  const oldWords = new Set(oldPieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)));
  if (!newPieces.some((piece) => oldWords.has(piece))) {
    const whole: DiffRun[] = [
      { side: 'before', text: before },
      { side: 'after', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  const lengths = measureCommonEnds(oldPieces, newPieces);
  const runs: DiffRun[] = [];
  function addRun(side: DiffRun['side'], text: string) {
    const last = runs.at(-1);
    if (last?.side === side) last.text += text;
    else runs.push({ side, text });
  }
  let oldAt = 0;
  let newAt = 0;
  for (;;) {
    const oldPiece = oldPieces[oldAt];
    const newPiece = newPieces[newAt];
    const withoutOld = lengths[oldAt + 1]?.[newAt] ?? 0;
    const withoutNew = lengths[oldAt]?.[newAt + 1] ?? 0;
    if (oldPiece !== undefined && oldPiece === newPiece) {
      addRun('both', oldPiece);
      oldAt += 1;
      newAt += 1;
    } else if (oldPiece !== undefined && (newPiece === undefined || withoutOld >= withoutNew)) {
      addRun('before', oldPiece);
      oldAt += 1;
    } else if (newPiece !== undefined) {
      addRun('after', newPiece);
      newAt += 1;
    } else return runs;
  }
}
