import type { HistorySubject } from '@/lib/contract/kinds';
import type { HistoryEntry } from './contract';

export const subjectNames = {
  question: 'Question',
  word_puzzle: 'Word puzzle',
  category: 'Category',
  note: 'Note',
  account: 'Account',
} as const satisfies Record<HistorySubject, string>;

/** A field that a change touched; null on the side without the record. */
export interface ChangedField {
  field: string;
  before: string | null;
  after: string | null;
}

export type Sides = Pick<HistoryEntry, 'before' | 'after'>;

/** Returns the changed fields; for a creation or deletion, every non-empty one. */
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

/** The id of the stored picture in a field's text, if it is a picture's. */
export function pictureIn(field: string, text: string | null): string | undefined {
  if (field === 'File') return /^image (\S+)$/.exec(text ?? '')?.[1];
  return ['Zoom image', 'Image'].includes(field) ? text || undefined : undefined;
}

/** Is the entry about a proposal, which leaves the record as it is? */
export function isOfProposal({ action }: Pick<HistoryEntry, 'action'>): boolean {
  return ['proposed', 'returned', 'rejected', 'withdrawn'].includes(action);
}

/** The author of a change, and of the decided work: "a change by wendy, approved by eddie". */
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

/** A position cannot be undone alone, because it concerns the other records, too. */
export function isOnlyReordered(changes: readonly ChangedField[]): boolean {
  return changes.length > 0 && changes.every(({ field }) => field === 'Position');
}

/** A run of words: in both texts, or in only one of them. */
export interface DiffRun {
  side: 'both' | 'before' | 'after';
  text: string;
}

function piecesOf(text: string): string[] {
  return [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

/** The lengths of the longest common subsequences of all ends of the two lists. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[];
      row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
}

/** The changes of a text, word by word; two texts without a common word are two runs. */
export function diffWords(before: string, after: string): DiffRun[] {
  const [one, other] = [piecesOf(before), piecesOf(after)];
  const words = new Set(one.filter((piece) => /[\p{L}\p{N}]/u.test(piece)));
  const whole: DiffRun[] = [
    { side: 'before', text: before },
    { side: 'after', text: after },
  ];
  if (!other.some((piece) => words.has(piece))) return whole.filter(({ text }) => text !== '');

  const lengths = commonLengths(one, other);
  const runs: DiffRun[] = [];
  function add(side: DiffRun['side'], text: string) {
    const last = runs.at(-1);
    if (last?.side === side) last.text += text;
    else runs.push({ side, text });
  }
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [mine, theirs] = [one[i], other[j]];
    if (mine !== undefined && mine === theirs) {
      add('both', mine);
      i += 1;
      j += 1;
    } else if (
      theirs === undefined ||
      (mine !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      add('before', mine as string);
      i += 1;
    } else {
      add('after', theirs);
      j += 1;
    }
  }
  return runs;
}
