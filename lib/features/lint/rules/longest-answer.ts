import type { Found } from '@/lib/features/lint/lint-rule';
import { type Linted, wrongOptions } from '@/lib/features/lint/linted';

export const name = 'Right answer is the longest';
export const reason =
  'The right answer is the longest by far, and players guess by length: shorten it, or make the others as exact.';
export const meant =
  'What is osmosis? | *The movement of water through a membrane into a stronger solution | A rock | An acid | A cell';
export const notMeant =
  'Who wrote “Faust”? | *Johann Wolfgang von Goethe | Friedrich Schiller | Heinrich Heine | Novalis';

/** Names may well be this long. */
const MIN_WIDTH = 28;
const MIN_LEAD = 12;
const MIN_RATIO = 1.5;

const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** The width of a text: East Asian letters count two, combining marks none. */
function widthOf(text: string): number {
  return [...text.replace(/\p{M}/gu, '')].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
}

export function find(linted: Linted): Found[] {
  const { answer } = linted;
  const others = wrongOptions(linted);
  if (!answer || others.length < 3) return [];
  const width = widthOf(answer.text);
  const next = Math.max(...others.map(({ text }) => widthOf(text)));
  const isFar = width >= MIN_WIDTH && width - next >= MIN_LEAD && width >= next * MIN_RATIO;
  return isFar ? [{ pieces: [answer, ...others] }] : [];
}
