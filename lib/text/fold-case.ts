/** A text by which two that differ in case alone are the same: what people type from a card or a call. */
export function foldCase(text: string): string {
  // Up first: some letters, such as ß, have more than one form below.
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
