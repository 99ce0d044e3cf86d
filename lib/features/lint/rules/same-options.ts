import type { Found } from '@/lib/features/lint/lint-rule';
import type { Linted } from '@/lib/features/lint/linted';
import { foldText } from '@/lib/text/fold-text';

export const name = 'Two choices mean the same';
export const reason = 'Two choices mean the same but for how they are written: replace one of them.';
export const meant = 'How many metres are in a kilometre? | *1,000 | 1000 | 100 | 10';
export const notMeant = 'Which language did Bjarne Stroustrup design? | C | *C++ | C# | D';

const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'zero one two three four five six seven eight nine ten eleven twelve'
      .split(' ')
      .map((word, number) => [word, String(number)]),
  ),
  ...Object.fromEntries(
    'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((word, at) => [word, String(at + 1)]),
  ),
  none: '0',
  and: '&',
  percent: '%',
  kilometres: 'km',
  kilometers: 'km',
  metres: 'm',
  meters: 'm',
  '½': '1/2',
  '0.5': '1/2',
  half: '1/2',
};
/** Without its points and spaces one number: 1,000 and 1 000 and 1.000. */
const GROUPED = /(?<![\d.,])\d{1,3}(?:[.,  ’'](?=\d{3}(?!\d))\d{3})+(?![\d])/gu;

/** A choice without differences of spelling: choices that are equal in this form mean the same. */
function meaningOf(text: string): string {
  return foldText(text.replace(/ß/gu, 'ss'))
    .replace(/per cent/gu, 'percent')
    .replace(GROUPED, (number) => number.replace(/\D/gu, ''))
    .replace(/(?<=\d)\s*(?=%|km\b|m\b)/gu, ' ')
    .replace(/\b(?:\p{L}\.){2,}/gu, (letters) => letters.replace(/\./gu, ''))
    .replace(/[“”„"«»‘’'‹›()]|[.!?,;:](?=\s|$)/gu, '')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/&/gu, ' & ')
    .replace(
      /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\s+(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu,
      '',
    )
    .trim()
    .replace(/^(?:the|an?)\s+(?=\S)/u, '')
    .split(/\s+/u)
    .map((word) => SAME[word] ?? word)
    .join(' ');
}

export function find({ options }: Linted): Found[] {
  const known = options.map((piece) => ({ piece, meaning: meaningOf(piece.text) }));
  return known.flatMap(({ piece, meaning }, at): Found[] => {
    const twin = known.slice(0, at).find((other) => other.meaning === meaning);
    return twin ? [{ pieces: [piece, twin.piece], words: twin.piece.text.trim() }] : [];
  });
}
