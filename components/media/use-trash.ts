'use client';

import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toaster';
import { deleteMedia, restoreMedia } from '@/lib/features/media/client';
import type { MediaItem } from '@/lib/features/media/contract';

/** What happened last and needs an answer, or may be undone. */
export interface TrashNotice {
  tone: 'success' | 'warning' | 'error';
  text: string;
  canUndo: boolean;
}

export type Trash = ReturnType<typeof useTrash>;

function nameOf(items: readonly MediaItem[]): string {
  const [first] = items;
  return items.length === 1 && first ? (first.originalName ?? 'The file') : `${items.length} files`;
}

/** Deletes files and brings the last ones back; `reload` shows the list as it then is. */
export function useTrash(reload: () => Promise<unknown>) {
  const [deleted, setDeleted] = useState<MediaItem[]>([]);
  const [notice, setNotice] = useState<TrashNotice | null>(null);
  const [noticeNumber, setNoticeNumber] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const underway = useRef(new Set<string>());

  function tell(next: TrashNotice | null) {
    setNotice(next);
    setNoticeNumber((number) => number + 1);
  }

  async function attempt(work: () => Promise<TrashNotice | null>, canUndo: boolean) {
    setIsBusy(true);
    try {
      tell(await work());
      await reload();
    } catch (error) {
      const text = error instanceof Error ? error.message : 'That did not work. Try again.';
      tell({ tone: 'error', text, canUndo });
    } finally {
      setIsBusy(false);
    }
  }

  async function remove(items: readonly MediaItem[]) {
    // A second press finds them gone, and must not say that they were kept.
    const ids = items.map(({ id }) => id).filter((id) => !underway.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) underway.current.add(id);
    await attempt(async () => {
      const deletedIds = await deleteMedia(ids);
      const gone = items.filter(({ id }) => deletedIds.includes(id));
      setDeleted(gone);
      if (gone.length === 0) {
        return { tone: 'warning', text: `${nameOf(items)} is in use by now and was kept.`, canUndo: false };
      }
      return { tone: 'success', text: `${nameOf(gone)} deleted.`, canUndo: true };
    }, false);
    for (const id of ids) underway.current.delete(id);
  }

  return {
    notice,
    /** Another one for every notice, also when it says the same. */
    noticeNumber,
    isBusy,
    remove,
    undo: () =>
      attempt(async () => {
        await restoreMedia(deleted.map(({ id }) => id));
        showToast(`${nameOf(deleted)} restored.`);
        return null;
      }, true),
  };
}
