'use client';

import { useState } from 'react';
import { deleteMedia, restoreMedia } from '@/lib/features/media/client';
import type { MediaItem } from '@/lib/features/media/contract';

/** What happened last, and whether it can be undone. */
export interface TrashNotice {
  tone: 'success' | 'warning' | 'error';
  text: string;
  canUndo: boolean;
}

function nameOf(items: readonly MediaItem[]): string {
  const [first] = items;
  return items.length === 1 && first ? (first.originalName ?? 'The file') : `${items.length} files`;
}

/** Deletes files and brings the last ones back; `reload` shows the list as it then is. */
export function useTrash(reload: () => Promise<unknown>) {
  const [deleted, setDeleted] = useState<MediaItem[]>([]);
  const [notice, setNotice] = useState<TrashNotice | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<TrashNotice>, canUndo: boolean) {
    setIsBusy(true);
    try {
      setNotice(await work());
      await reload();
    } catch (error) {
      const text = error instanceof Error ? error.message : 'That did not work. Try again.';
      setNotice({ tone: 'error', text, canUndo });
    } finally {
      setIsBusy(false);
    }
  }

  return {
    notice,
    isBusy,
    remove: (items: readonly MediaItem[]) =>
      attempt(async () => {
        const deletedIds = await deleteMedia(items.map(({ id }) => id));
        const gone = items.filter(({ id }) => deletedIds.includes(id));
        setDeleted(gone);
        if (gone.length === 0) {
          return { tone: 'warning', text: `${nameOf(items)} is in use by now and was kept.`, canUndo: false };
        }
        return { tone: 'success', text: `${nameOf(gone)} deleted.`, canUndo: true };
      }, false),
    undo: () =>
      attempt(async () => {
        await restoreMedia(deleted.map(({ id }) => id));
        return { tone: 'success', text: `${nameOf(deleted)} restored.`, canUndo: false };
      }, true),
  };
}
