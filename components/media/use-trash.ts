import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toaster';
import { deleteMedia, restoreMedia } from '@/lib/features/media/client';
import type { MediaItem } from '@/lib/features/media/contract';

/** The result of the last action, with Undo or a message. */
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

/** Deletes files and restores the last ones; `reload` refreshes the list. */
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
    // Skips files of a first click that is still running, which would otherwise be reported as kept.
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
    /** Changes with every notice, also with the same text. */
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
