'use client';

import { useEffect, useEffectEvent } from 'react';

/** Calls back with the first file that is pasted anywhere on the page; pasted text is left alone. */
export function usePastedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    // Ignores the picture that office programs add to copied text; a file copied in a folder comes with its own name
    // as text.
    if (!file || !(text === '' || text.endsWith(file.name))) return;
    event.preventDefault();
    onFile(file);
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
