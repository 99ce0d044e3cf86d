import { foldText } from '@/lib/text/normalize';

const toPlainName = (name: string) =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Measures the edit distance of two words; an exchange of neighbouring letters counts as one edit. */
function measureDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const edits = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped) edits.push((beforeLast[at - 2] ?? 0) + 1);
      next.push(Math.min(...edits));
    }
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? 0;
}

/** Do the names differ only by one or two typing errors, an ending or marks, as Histroy and History, or Sports and Sport? */
function areNear(one: string, other: string): boolean {
  const [short = '', long = ''] = [toPlainName(one), toPlainName(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  if (short.length < 4) return short === long;
  if (long.startsWith(short) && long.length - short.length < 3) return true;
  return measureDistance(short, long) <= (short.length < 8 ? 1 : 2);
}

/** Suggests the name that was probably meant; undefined if none is near. */
export const suggestName = (name: string, names: readonly string[]): string | undefined =>
  names.find((other) => toPlainName(other) === toPlainName(name)) ??
  names.find((other) => areNear(name, other));
