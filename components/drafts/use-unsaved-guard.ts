import { useEffect } from 'react';
import { holdUnsavedWork } from '@/lib/browser/unsaved-guard';

/** Asks before the page is left while there is unsaved work. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsavedWork() : undefined), [isUnsaved]);
}
