'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { focusOnce, showToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { useMay } from '@/lib/features/accounts/client';
import { deleteMedia, restoreMedia, useMediaLibrary } from '@/lib/features/media/client';
import type { MediaItem } from '@/lib/features/media/contract';
import { LibraryUpload } from './library-upload';
import { MediaCard } from './media-card';
import styles from './media-library-screen.module.css';

interface TrashNotice {
  id: string;
  tone: 'success' | 'warning' | 'error';
  text: string;
  deleted?: readonly MediaItem[];
}

function formatNames(items: readonly MediaItem[]): string {
  const [first] = items;
  return items.length === 1 && first ? (first.originalName ?? 'The file') : `${items.length} files`;
}

/** Deletes files, with a notice that can undo it; `reload` refreshes the list. */
function useTrash(reload: () => Promise<unknown>) {
  const [notice, setNotice] = useState<TrashNotice | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const deleting = useRef(new Set<string>());

  function showNotice(next: Omit<TrashNotice, 'id'>) {
    setNotice({ ...next, id: crypto.randomUUID() });
  }

  async function attempt(work: () => Promise<void>, deleted?: readonly MediaItem[]) {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showNotice({ tone: 'error', text: error.message, deleted });
    } finally {
      // Work that failed may have changed some of the files.
      await reload();
      setIsBusy(false);
    }
  }

  async function remove(items: readonly MediaItem[]) {
    // A repeated press deletes nothing, because its notice would take the focus from Undo.
    const ids = items.map(({ id }) => id).filter((id) => !deleting.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) deleting.current.add(id);
    await attempt(async () => {
      const deletedIds = await deleteMedia(ids);
      const deleted = items.filter(({ id }) => deletedIds.includes(id));
      if (deleted.length > 0) {
        showNotice({ tone: 'success', text: `${formatNames(deleted)} deleted.`, deleted });
      } else {
        const kept = items.length === 1 ? 'is in use by now and was kept' : 'are in use by now and were kept';
        showNotice({ tone: 'warning', text: `${formatNames(items)} ${kept}.` });
      }
    });
    for (const id of ids) deleting.current.delete(id);
  }

  return {
    notice,
    isBusy,
    remove,
    restore: (deleted: readonly MediaItem[]) =>
      attempt(async () => {
        await restoreMedia(deleted.map(({ id }) => id));
        showToast(`${formatNames(deleted)} restored.`);
        setNotice(null);
      }, deleted),
  };
}

export function MediaLibraryScreen() {
  const [unusedOnly, setUnusedOnly] = useState(false);
  const library = useMediaLibrary(unusedOnly ? 'unused' : 'all');
  const trash = useTrash(library.reload);
  const mayManage = useMay('manageMedia');
  const { media, error, isLoading } = library;
  const { notice } = trash;
  const deleted = notice?.deleted;
  const unused = media?.filter(({ uses }) => uses.length === 0) ?? [];

  return (
    <section className="stack-4">
      <h1>Media</h1>
      {mayManage && <LibraryUpload onStored={library.reload} />}
      <div className={styles.filters}>
        <Checkbox
          label="Unused only"
          checked={unusedOnly}
          onChange={({ target }) => setUnusedOnly(target.checked)}
        />
        {mayManage && unusedOnly && unused.length > 1 && (
          <Button variant="danger" busy={trash.isBusy} onClick={() => trash.remove(unused)}>
            Delete all {unused.length} shown
          </Button>
        )}
      </div>
      <ReadState
        data={media}
        error={error}
        isLoading={isLoading}
        label="Loading media…"
        onRetry={library.reload}
      />
      {media?.length === 0 && (
        <p>{unusedOnly ? 'Every file is in use.' : 'Nothing has been uploaded yet.'}</p>
      )}
      {media && media.length > 0 && (
        <ul className={styles.grid}>
          {media.map((item) => (
            <MediaCard
              key={item.id}
              item={item}
              onDelete={mayManage ? () => trash.remove([item]) : undefined}
            />
          ))}
        </ul>
      )}
      {library.hasMore && (
        <Button className={styles.more} busy={library.isLoadingMore} onClick={library.loadMore}>
          Show more
        </Button>
      )}
      {notice && (
        // The pressed button may have disappeared with its card, so the notice gets the focus.
        <div key={notice.id} className={styles.notice} ref={focusOnce} tabIndex={-1}>
          <Message
            tone={notice.tone}
            action={
              deleted && (
                <Button busy={trash.isBusy} onClick={() => trash.restore(deleted)}>
                  Undo
                </Button>
              )
            }
          >
            {notice.text}
          </Message>
        </div>
      )}
    </section>
  );
}
