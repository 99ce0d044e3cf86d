import { shorten } from './shorten';

const PICTURES =
  /(?![©®™‼⁉])\p{Extended_Pictographic}|\u{200D}(?=\p{Extended_Pictographic})|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{FE0F}\u{20E3}\u{E0020}-\u{E007F}]/gu;
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

/**
 * Text as a preview image can draw it: one line, without emoji (no bundled font has them) and without characters
 * that draw nothing or turn the direction of what follows; at most `maxLength` characters, cut with an ellipsis.
 */
export function toPreviewText(text: string, maxLength = 220): string {
  const clean = text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(PICTURES, '')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return shorten(clean, maxLength);
}
