/** The text without the invisible characters that turn the direction of what follows (Unicode Bidi_Control). */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}
