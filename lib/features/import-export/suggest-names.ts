import { foldText } from '@/lib/text/normalize';

const toPlainName = (name: string) =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Can at most `edits` changes turn one name into the other? Exchanging neighbouring letters is one change. */
function areWithin(edits: number, one: string, other: string): boolean {
  if (one === other) return true;
  if (one !== '' && one[0] === other[0]) return areWithin(edits, one.slice(1), other.slice(1));
  if (edits === 0) return false;
  const isExchanged = one[0] === other[1] && one[1] === other[0];
  return (
    (isExchanged && areWithin(edits - 1, one.slice(2), other.slice(2))) ||
    areWithin(edits - 1, one.slice(1), other.slice(1)) ||
    areWithin(edits - 1, one.slice(1), other) ||
    areWithin(edits - 1, one, other.slice(1))
  );
}

/** Do the names differ only by one or two typing errors, an ending or marks, like Histroy and History? */
function areNear(one: string, other: string): boolean {
  const [short = '', long = ''] = [toPlainName(one), toPlainName(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  if (short.length < 4) return short === long;
  if (long.startsWith(short) && long.length - short.length < 3) return true;
  return areWithin(short.length < 8 ? 1 : 2, short, long);
}

/** Suggests the name that was probably meant; undefined if none is near. */
export const suggestName = (name: string, names: readonly string[]): string | undefined =>
  names.find((other) => toPlainName(other) === toPlainName(name)) ??
  names.find((other) => areNear(name, other));
