let offered: File | null = null;

/** Holds a file in memory for the next screen of this tab: a clip on its way into a question. */
export function offerFile(file: File): void {
  offered = file;
}

/** The offered file, once; null when there is none. */
export function takeFile(): File | null {
  const file = offered;
  offered = null;
  return file;
}
