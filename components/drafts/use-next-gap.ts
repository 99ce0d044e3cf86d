import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import { useShortcut } from '@/lib/browser/shortcuts';
import { ApiError } from '@/lib/errors/api-error';
import { GAP_MAX_DATES, type Gap } from '@/lib/features/plan/fill-gaps';
import type { SaveAction } from './save-actions';
import { useHasLeft } from './use-has-left';
import type { RecordForm } from './use-record-form';

export const SAVE_AND_GO_ON = 'Save and next gap';

interface NextGap {
  /** Finds the next gap of the calendar; resolves to null if there is none near. Throws ApiError. */
  find: () => Promise<Gap | null>;
  pathTo: (gap: Gap) => string;
  /** Moves the form's work to the screen of the gap; if that fails, it shows an error and returns false. */
  takeAlong?: (path: string, gap: Gap) => boolean;
}

export type WayToNextGap = ReturnType<typeof useNextGap>;

/** Finds and opens the next gap of a calendar; an error is shown in a toast. */
export function useNextGap({ find, pathTo, takeAlong }: NextGap) {
  const router = useRouter();
  const hasLeft = useHasLeft();

  /** Opens the screen of the gap, unless the person has left; resolves to true if it was opened. */
  async function go(found = find()): Promise<boolean> {
    try {
      const gap = await found;
      if (hasLeft.current) return false;
      if (!gap) {
        showToast(`There is no gap in the next ${GAP_MAX_DATES} dates.`);
        return false;
      }
      const path = pathTo(gap);
      if (takeAlong && !takeAlong(path, gap)) return false;
      router.push(path);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!hasLeft.current) showErrorToast(`The next gap could not be looked up. ${error.message}`);
      return false;
    }
  }

  return { find, go };
}

export type SaveAndGoOn = ReturnType<typeof useSaveAndGoOn>;

/** Saves a form and continues with the next gap, by a button or by keys; busy until the screen has changed. */
export function useSaveAndGoOn<Values extends FieldValues>(
  { form, submit }: Pick<RecordForm<Values>, 'form' | 'submit'>,
  nextGap: WayToNextGap | undefined,
  action: SaveAction,
) {
  const [isGoingOn, setIsGoingOn] = useState(false);

  async function saveAndGoOn() {
    if (isGoingOn || form.formState.isSubmitting) return;
    setIsGoingOn(true);
    let isLeaving = false;
    try {
      await form.handleSubmit(async (values) => {
        // The lookup of the next gap runs during the save, so that the next form opens sooner.
        const found = nextGap?.find();
        // If the save fails, nobody awaits the lookup; otherwise `go` shows its error.
        found?.catch(() => {});
        if (await submit(values, { ...action, goesOn: true }))
          isLeaving = (await nextGap?.go(found)) ?? false;
      })();
    } finally {
      setIsGoingOn(isLeaving);
    }
  }

  useShortcut(nextGap ? { keys: 'Mod+Shift+Enter', description: SAVE_AND_GO_ON, run: saveAndGoOn } : null);
  return { isGoingOn, saveAndGoOn: nextGap ? saveAndGoOn : null };
}
