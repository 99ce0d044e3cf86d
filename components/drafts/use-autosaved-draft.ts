import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { clearDraft, readDraft, type SavedDraft, storeDraft } from '@/lib/browser/saved-draft';
import { useUnsavedGuard } from './use-unsaved-guard';

interface DraftOptions<Values> {
  /** Where the form's contents come from: kept with the draft, so that a restored one is not taken for newer. */
  version?: number;
  /** Names of the chosen files; they cannot be kept. */
  fileNames?: readonly string[];
  /** Fills the form with the draft. */
  onRestore: (draft: SavedDraft<Values>) => void;
}

export interface AutosavedDraft<Values> {
  /** A draft left behind on this route, until the person answers or saves. */
  found: SavedDraft<Values> | null;
  restore: () => void;
  discard: () => void;
  /** The browser refuses to keep drafts. */
  isRefused: boolean;
}

const noFiles: readonly string[] = [];

/**
 * Keeps what is typed into a form in the browser's storage, one draft per route, while it differs from what is
 * stored; offers a draft left behind; and guards the page while there is unsaved work. A saved form (reset to its
 * new defaults) has no draft.
 */
export function useAutosavedDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { version, fileNames = noFiles, onRestore }: DraftOptions<Values>,
): AutosavedDraft<Values> {
  // The query names the record where a route has several (weekly questions).
  const key = `${usePathname()}?${useSearchParams()}`;
  // Typed as partial because fields may register late; ours all have default values.
  const values = useWatch({ control: form.control }) as Values;
  const formState = useFormState({ control: form.control });
  const { isDirty } = formState;
  const base = formState.defaultValues as Values;
  const [found, setFound] = useState<SavedDraft<Values> | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const hasStored = useRef(false);
  const isUnsaved = isDirty || fileNames.length > 0;
  const files = fileNames.join('\n');
  useUnsavedGuard(isUnsaved);

  useEffect(() => {
    setFound(readDraft(key, form.formState.defaultValues as Values));
  }, [key, form]);

  useEffect(() => {
    if (isUnsaved) {
      const draft = { values, base, version, fileNames: files ? files.split('\n') : [] };
      setIsRefused(!storeDraft(key, draft));
      hasStored.current = true;
    } else if (hasStored.current) {
      clearDraft(key);
      setFound(null);
      hasStored.current = false;
    }
  }, [key, values, base, version, files, isUnsaved]);

  return {
    found,
    isRefused,
    restore() {
      if (found) onRestore(found);
      setFound(null);
    },
    discard() {
      if (!isUnsaved) clearDraft(key);
      setFound(null);
    },
  };
}
