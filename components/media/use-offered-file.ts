'use client';

import { useEffect, useEffectEvent } from 'react';
import { takeFile } from '@/lib/browser/file-handover';

/** Calls back with the file that another screen handed over, once the field is empty. */
export function useOfferedFile(isFree: boolean, onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const file = isFree ? takeFile() : null;
    if (file) take(file);
  }, [isFree]);
}
