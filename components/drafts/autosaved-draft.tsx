import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { showErrorToast } from '@/components/ui/toaster';
import { buildDraftKey, clearDraft, readDraft, type SavedDraft, storeDraft } from '@/lib/browser/saved-draft';
import { holdUnsavedWork, type UnsavedWork } from '@/lib/browser/unsaved-guard';
import { useWorkElsewhere } from '@/lib/browser/work-elsewhere';
import { formatInstant } from '@/lib/dates/calendar-date';
import type { RecordForm } from './use-record-form';

/** Asks before the page is left with unsaved work; during a save, leaving waits for the response. */
export function useUnsavedGuard(isUnsaved: boolean, { isSaving, isLost, page }: UnsavedWork): void {
  useEffect(
    () => (isUnsaved ? holdUnsavedWork({ isSaving, isLost, page }) : undefined),
    [isUnsaved, isSaving, isLost, page],
  );
}

interface DraftOptions {
  /** The key of a stored record, so that its draft is found after a move, too; a new record uses the form's address. */
  record?: string;
  /** The chosen files themselves cannot be stored. */
  fileNames?: readonly string[];
}

export type AutosavedDraft<Values extends FieldValues> = ReturnType<typeof useAutosavedDraft<Values>>;

/** Stores unsaved content, one draft per record or address, offers an earlier draft, and guards the page. */
export function useAutosavedDraft<Values extends FieldValues>(
  { form, origin, restore }: Pick<RecordForm<Values>, 'form' | 'origin' | 'restore'>,
  { record, fileNames = [] }: DraftOptions,
) {
  const address = buildDraftKey(`${usePathname()}?${useSearchParams()}`);
  const key = record ?? address;
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  // These are stored with the draft, so that saving a restored draft still conflicts with later changes of others.
  const { base, version, proposal } = origin;
  /** It is the draft of an earlier visit, until the person decides about it or saves. */
  const [earlierDraft, setEarlierDraft] = useState<SavedDraft<Values> | null>(null);
  /** The browser refuses to store drafts. */
  const [isRefused, setIsRefused] = useState(false);
  const storedUnder = useRef<string | null>(null);
  const isUnsaved = isDirty || fileNames.length > 0;
  // The effects depend on this text, because each rendering makes a new array.
  const files = fileNames.join('\n');
  useUnsavedGuard(isUnsaved, { isSaving: isSubmitting });
  const isElsewhere = useWorkElsewhere(key, isUnsaved);

  const offer = useEffectEvent((draft: SavedDraft<Values> | null) => {
    if (draft?.isCarried) restore(draft);
    else setEarlierDraft(draft);
  });

  useEffect(() => {
    // Nothing is offered while another tab works on the draft, or after this form has stored its own.
    if (isElsewhere || storedUnder.current) setEarlierDraft(null);
    else offer(readDraft(key, form.formState.defaultValues as Values));
  }, [key, form, isElsewhere]);

  const clearStored = useCallback(() => {
    if (storedUnder.current) clearDraft(storedUnder.current);
    storedUnder.current = null;
  }, []);

  useEffect(() => {
    function storeOrClear() {
      if (isUnsaved) {
        const values = form.getValues();
        const draft = { values, base, version, proposal, fileNames: files ? files.split('\n') : [] };
        setIsRefused(!storeDraft(key, draft));
        // A new record has another key after its save.
        if (storedUnder.current !== key) clearStored();
        storedUnder.current = key;
      } else if (storedUnder.current) {
        clearStored();
        setEarlierDraft(null);
      }
    }
    storeOrClear();
    // A subscription reads the values, because React state would render the whole form for each letter.
    return form.subscribe({ formState: { values: true }, callback: storeOrClear });
  }, [form, key, base, version, proposal, files, isUnsaved, clearStored]);

  // A form that closes after its save never renders as clean, so its draft is removed here.
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback({ isDirty: isDirtyNow }) {
          if (isDirtyNow !== false || files) return;
          clearStored();
          // If the person only erased the text, without a save, the earlier draft can still be restored.
          if (isSubmitting) setEarlierDraft(null);
        },
      }),
    [form, files, isSubmitting, clearStored],
  );

  return {
    earlierDraft,
    isElsewhere,
    isRefused,
    restore() {
      if (earlierDraft) restore(earlierDraft);
      setEarlierDraft(null);
    },
    discard() {
      // Unsaved work has already replaced the earlier draft in the browser's storage.
      if (!isUnsaved) clearDraft(key);
      setEarlierDraft(null);
    },
    /** Moves the draft to the form with that key; if the browser refuses, it returns false and the draft stays here. */
    moveTo(newKey: string, moved: Omit<SavedDraft<Values>, 'fileNames' | 'savedAt'>) {
      const isStored = storeDraft(newKey, { ...moved, fileNames: [...fileNames] });
      if (isStored) clearDraft(key);
      else showErrorToast('This browser does not let us carry the work over. Copy it before you leave.');
      return isStored;
    },
  };
}

/** Offers to restore an earlier draft, or warns if the browser refuses drafts or another tab has unsaved work. */
export function DraftOffer<Values extends FieldValues>({
  earlierDraft,
  restore,
  discard,
  isElsewhere,
  isRefused,
}: AutosavedDraft<Values>) {
  if (isRefused) {
    return (
      <Message tone="warning">
        This browser does not let us keep drafts. Save before you leave the page.
      </Message>
    );
  }
  if (isElsewhere) {
    return (
      <Message tone="warning" title="Another tab has unsaved work on this">
        Continue in that tab, or save there before you write here.
      </Message>
    );
  }
  if (!earlierDraft) return null;
  const { savedAt, fileNames } = earlierDraft;
  return (
    <Message
      tone="info"
      title="Restore draft?"
      action={
        <>
          <Button variant="quiet" onClick={discard}>
            Discard
          </Button>
          <Button onClick={restore}>Restore</Button>
        </>
      }
    >
      You left unsaved work here on {formatInstant(savedAt)}.
      {fileNames.length > 0 && <> Files are not kept: choose {fileNames.join(', ')} again.</>}
    </Message>
  );
}
