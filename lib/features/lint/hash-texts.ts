import { toStoredText } from '@/lib/text/normalize';

/** Joins two 32-bit hashes with different constants, so that two texts do not collide by chance. */
function hashText(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
    other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

/** Hashes stored texts, the one at `first` first; the order of the others does not matter. */
export function hashTexts(texts: readonly string[], first = 0): string {
  const leading = texts[first] ?? '';
  const others = texts.toSpliced(first, 1).toSorted();
  return hashText([leading, ...others].map(toStoredText).join('\n'));
}
