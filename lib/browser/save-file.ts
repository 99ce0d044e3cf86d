/** Saves a file where the browser keeps downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download begins after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
