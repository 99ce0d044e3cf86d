import { useEffect, useState } from 'react';

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

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download begins after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A `blob:` address of the content, revoked on unmount; null on the first render. */
export function useObjectUrl(content: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const created = URL.createObjectURL(content);
    setUrl(created);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(created);
    };
  }, [content]);
  return url;
}
