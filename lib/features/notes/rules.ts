export const NOTE_MAX_LENGTH = 2000;

/** What is wrong with a note; null when it can be stored. */
export function findNoteProblem(text: string): string | null {
  if (text.trim() === '') return 'Write the note first';
  const over = text.length - NOTE_MAX_LENGTH;
  return over > 0 ? `Shorten the note by ${over} ${over === 1 ? 'character' : 'characters'}` : null;
}

/** A part of a note: plain text or a link. */
export interface NotePiece {
  text: string;
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;
/** Punctuation that belongs to the sentence when it follows an address. */
const SENTENCE_END = /[.,;:!?'’”»)\]}]+$/u;

/** The address without trailing punctuation; a closing bracket stays if the address opens it. */
function withoutEnd(found: string): string {
  const end = SENTENCE_END.exec(found)?.[0] ?? '';
  const address = found.slice(0, found.length - end.length);
  return end.startsWith(')') && address.includes('(') ? `${address})` : address;
}

/**
 * Splits a note into plain text and links (http and https only), in order. `start` is the offset of a part, which
 * makes it unique.
 */
export function splitLinks(text: string): (NotePiece & { start: number })[] {
  const pieces: (NotePiece & { start: number })[] = [];
  let start = 0;
  function add(length: number, href?: string) {
    if (length > 0) pieces.push({ text: text.slice(start, start + length), href, start });
    start += length;
  }
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutEnd(match[0]);
    if (!URL.canParse(address)) continue;
    add(match.index - start);
    add(address.length, address);
  }
  add(text.length - start);
  return pieces;
}
