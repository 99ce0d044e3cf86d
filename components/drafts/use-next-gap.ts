import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import { useShortcut } from '@/lib/browser/shortcuts';
import { ApiError } from '@/lib/errors/api-error';
import type { Gap } from '@/lib/features/categories/next-gap';
import type { RecordForm } from './use-record-form';

export const SAVE_AND_GO_ON = 'Save and next gap';

interface NextGap {
  /** Finds the next gap of the calendar, null when there is none near. Throws ApiError. */
  find: () => Promise<Gap | null>;
  /** The screen that fills it. */
  pathTo: (gap: Gap) => string;
}

/** The way to the next gap of a calendar; resolves to whether there is one. What goes wrong is said. */
export function useNextGap({ find, pathTo }: NextGap): () => Promise<boolean> {
  const router = useRouter();
  return async () => {
    try {
      const gap = await find();
      if (gap) router.push(pathTo(gap));
      else showToast('There is no gap in the next 60 dates.');
      return gap !== null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(`The next gap could not be looked up. ${error.message}`);
      return false;
    }
  };
}

/** Saves a form and goes on to the next gap, by a button or by keys; busy until the person is there. */
export function useSaveAndGoOn<Values extends FieldValues>(
  { form, submit }: Pick<RecordForm<Values>, 'form' | 'submit'>,
  goToNextGap: (() => Promise<boolean>) | undefined,
) {
  const [isGoingOn, setIsGoingOn] = useState(false);

  async function saveAndGoOn() {
    setIsGoingOn(true);
    let isLeaving = false;
    try {
      await form.handleSubmit(async (values) => {
        if (await submit(values)) isLeaving = (await goToNextGap?.()) ?? false;
      })();
    } finally {
      setIsGoingOn(isLeaving);
    }
  }

  const keys = {
    keys: 'Mod+Shift+Enter',
    description: SAVE_AND_GO_ON,
    run: () => isGoingOn || saveAndGoOn(),
  } as const;
  useShortcut(goToNextGap ? keys : null);
  return { isGoingOn, saveAndGoOn };
}
