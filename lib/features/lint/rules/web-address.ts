import type { Found } from '@/lib/features/lint/lint-rule';
import { type Linted, piecesOf } from '@/lib/features/lint/linted';

export const name = 'Web or e-mail address';
export const reason =
  'A web or e-mail address stands in the text that players read: put sources into “Source”.';
export const meant =
  'Who founded Wikipedia? See en.wikipedia.org/wiki | *Jimmy Wales | Bill Gates | Tim Cook | Ada Lovelace';
export const notMeant = 'Which bookshop opened in 1994? | *Amazon.com | Waterstones | Borders | Foyles';

const ADDRESS = [
  /\b(?:https?|ftp):\/\/\S+|\bmailto:\S+|\bwww\.\S+/iu,
  /[\p{L}\d._+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u,
  /(?<![\p{L}\d.@])[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}\/\S+/u,
  /(?<![\p{L}\d.@])[a-z\d][a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|edu|gov|info|eu|de|fr|uk|ch|at|it|es|nl|ru|io|tv)\b(?!\.\p{L})/u,
];

/** A quick check first: most texts have no address. */
const PART = /[@:/]|\.\p{L}/u;

export function find(linted: Linted): Found[] {
  return piecesOf(linted).flatMap((piece): Found[] => {
    if (!PART.test(piece.text)) return [];
    const words = ADDRESS.map((pattern) => pattern.exec(piece.text)?.[0]).find(Boolean);
    return words ? [{ pieces: [piece], words }] : [];
  });
}
