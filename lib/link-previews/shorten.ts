/** How much of a text must remain when it is cut between words; otherwise it is cut inside a word. */
const LEAST_KEPT = 0.8;

/**
 * A text of at most `maxLength` characters as people count them; what is cut off, where it can be at a word, is replaced
 * by an ellipsis.
 */
export function shorten(text: string, maxLength: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join('').length;
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  const word = words.containing(cut)?.index ?? cut;
  return `${text.slice(0, word < cut * LEAST_KEPT ? cut : word).trimEnd()}…`;
}

/** The text without the invisible characters that turn the direction of what follows (Unicode Bidi_Control). */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}
