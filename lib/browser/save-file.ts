declare global {
  interface Window {
    /** File System Access; not in every browser. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  }
}

/** Whether this browser can write into a file that the person chooses. */
export function canChooseTarget(): boolean {
  return window.showSaveFilePicker !== undefined;
}

/**
 * Asks where to save a file and writes it there.
 * @returns false when the person closed the dialog
 * @throws DOMException when the file cannot be written
 */
export async function saveToChosenFile(file: File): Promise<boolean> {
  try {
    const target = await window.showSaveFilePicker?.({ suggestedName: file.name });
    if (!target) return false;
    await file.stream().pipeTo(await target.createWritable());
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
