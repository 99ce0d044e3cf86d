/** Cuts a longer text and ends it with "…"; a cut between code points leaves no half of an emoji. */
export function cutText(text: string, length: number): string {
  const points = [...text];
  return points.length > length ? `${points.slice(0, length).join('')}…` : text;
}
