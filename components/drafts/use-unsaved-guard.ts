import { useEffect } from 'react';
import { holdUnsavedWork } from '@/lib/browser/unsaved-guard';

/** Asks before the page is left while there is unsaved work; while that is being saved, leaving waits for the answer. */
export function useUnsavedGuard(isUnsaved: boolean, isSaving: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsavedWork(isSaving) : undefined), [isUnsaved, isSaving]);
}
