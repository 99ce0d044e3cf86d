import { withoutDirectionMarks } from './direction-marks';
import { shorten } from './shorten';

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

/**
 * Text as a preview image can draw it: one line, letters composed, without characters that draw nothing or turn the
 * direction of what follows; at most `maxLength` characters, cut at a word with an ellipsis.
 */
export function toPreviewText(text: string, maxLength = 220): string {
  const line = text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '');
  return shorten(withoutDirectionMarks(line).trim(), maxLength);
}
