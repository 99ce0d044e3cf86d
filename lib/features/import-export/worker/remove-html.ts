import { decodeHTMLStrict } from 'entities/decode';

/** Editors of formatted text insert these tags; a question may be about others. */
const FORMATTING = 'p|br|b|strong|i|em|u|span|div|sub|sup|font|small';
const ENDS_LINE = /<br\s*\/?>|<\/(?:p|div)\s*>/gi;
const IS_FORMATTED = new RegExp(`</(?:${FORMATTING})\\s*>|<br\\s*/?>`, 'i');
const TAG = new RegExp(`</?(?:${FORMATTING})(?:\\s[^<>]*)?/?>`, 'gi');

/** Removes formatting tags, except from a cell of tags alone: in a question about HTML the tag is the choice. */
function removeTags(cell: string): string {
  if (!IS_FORMATTED.test(cell)) return cell;
  return cell.replace(ENDS_LINE, '\n').replace(TAG, '').trim() || cell;
}

/** Makes plain text of a cell with formatting tags and entities. */
export const removeHtml = (cell: string): string => decodeHTMLStrict(removeTags(cell));
