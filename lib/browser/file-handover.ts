let offered: File | null = null;

/** Holds a file in memory for the next screen of this tab, such as a clip from the trimmer for a question form. */
export function offerFile(file: File): void {
  offered = file;
}

/** Returns the offered file and forgets it; null when there is none. */
export function takeFile(): File | null {
  const file = offered;
  offered = null;
  return file;
}
