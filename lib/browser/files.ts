import { useEffect, useState } from 'react';

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download begins after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Returns a `blob:` address of the content, which is revoked on unmount; null on the first render. */
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
