/** A dynamic segment as the visitor wrote it: Next hands pages the encoded form. What cannot be decoded stays. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
