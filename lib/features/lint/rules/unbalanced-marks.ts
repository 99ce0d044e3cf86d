import type { Found } from '@/lib/features/lint/lint-rule';
import { type Linted, piecesOf } from '@/lib/features/lint/linted';

export const name = 'Quotes or brackets left open';
export const reason = 'A quotation mark or a bracket has no partner: close it, or take it away.';
export const meant = 'Who wrote “The Hobbit? | *J. R. R. Tolkien | C. S. Lewis | T. H. White | Lewis Carroll';
export const notMeant = `How tall is someone of 6'2"? | 168 cm | 178 cm | *188 cm | 198 cm`;

const CLOSES: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '］': '［',
  '」': '「',
  '』': '『',
  '】': '【',
  '》': '《',
  '〉': '〈',
};
const OPENS = new Set(Object.values(CLOSES));

/** The first bracket without its partner. */
function findBracket(text: string): string | undefined {
  const open: string[] = [];
  for (const mark of text) {
    if (OPENS.has(mark)) open.push(mark);
    else if (mark in CLOSES && open.pop() !== CLOSES[mark]) return mark;
  }
  return open[0];
}

const isOdd = (text: string, marks: RegExp) => (text.match(marks) ?? []).length % 2 === 1;

/** Languages turn quotation marks in all ways („a“, ”a”, »a«): what is odd is their number. */
function findQuote(text: string): string | undefined {
  // Inches, and letters that stand for a Hebrew abbreviation.
  const straight = text.replace(/(?<=\d)"|(?<=\p{sc=Hebrew})"(?=\p{sc=Hebrew})/gu, '');
  if (isOdd(straight, /"/gu) && isOdd(text, /"/gu)) return '"';
  if (isOdd(text, /[“”„]/gu)) return text.match(/[“”„]/u)?.[0];
  if (isOdd(text, /[«»]/gu)) return text.match(/[«»]/u)?.[0];
  return /‘(?!\d)[^’]*$/u.test(text) ? '‘' : undefined;
}

/** Most texts have none of either. */
const MARKS = /["“”„«»‘()[\]{}（）［］「」『』【】《》〈〉]/u;

export function find(linted: Linted): Found[] {
  return piecesOf(linted).flatMap((piece): Found[] => {
    if (!MARKS.test(piece.text)) return [];
    // "a)" and ":)" are none.
    const text = piece.text.replace(/^\s*[\p{L}\d]\)|[:;]-?[()]/gu, '');
    const words = findBracket(text) ?? findQuote(text);
    return words ? [{ pieces: [piece], words }] : [];
  });
}
