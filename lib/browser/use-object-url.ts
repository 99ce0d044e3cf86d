'use client';

import { useEffect, useState } from 'react';

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
