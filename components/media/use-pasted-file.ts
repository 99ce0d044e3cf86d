'use client';

import { useEffect, useEffectEvent } from 'react';

/** Calls back with the first file that is pasted anywhere on the page; pasted text is left alone. */
export function usePastedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { files, types } = event.clipboardData ?? {};
    const file = files?.[0];
    // Text copied from an office program brings a picture of itself along.
    if (!file || types?.includes('text/plain')) return;
    event.preventDefault();
    onFile(file);
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
