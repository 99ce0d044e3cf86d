/** A text of at most `maxLength` characters as people count them; what is cut off is replaced by an ellipsis. */
export function shorten(text: string, maxLength: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length <= maxLength) return text;
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`;
}
