'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { useMediaLibrary } from '@/lib/features/media/client';
import { useMay } from '@/lib/features/staff/client';
import { LibraryUpload } from './library-upload';
import { MediaCard } from './media-card';
import styles from './media-library-screen.module.css';
import { type Trash, type TrashNotice, useTrash } from './use-trash';

/** What happened to the last files, with Undo; stays visible while the list is scrolled. */
function TrashMessage({ notice: { tone, text, canUndo }, trash }: { notice: TrashNotice; trash: Trash }) {
  return (
    // The focused button is gone with its card, so Undo gets the focus.
    <div className={styles.place} ref={focusOnce} tabIndex={-1}>
      <Message
        tone={tone}
        action={
          canUndo && (
            <Button busy={trash.isBusy} onClick={trash.undo}>
              Undo
            </Button>
          )
        }
      >
        {text}
      </Message>
    </div>
  );
}

/** Defined outside the component, so that React calls this ref only when the message appears. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/**
 * Lists every uploaded file with its uses. People with the right can delete unused ones and restore them for a while.
 */
export function MediaLibraryScreen() {
  const [unusedOnly, setUnusedOnly] = useState(false);
  const library = useMediaLibrary(unusedOnly ? 'unused' : 'all');
  const trash = useTrash(library.reload);
  const mayDelete = useMay('manageMedia');
  const { media, error, isLoading } = library;
  const unused = media?.filter(({ uses }) => uses.length === 0) ?? [];

  return (
    <section className={styles.screen}>
      <h1>Media</h1>
      <LibraryUpload onStored={library.reload} />
      <div className={styles.filters}>
        <Checkbox
          label="Unused only"
          checked={unusedOnly}
          onChange={({ target }) => setUnusedOnly(target.checked)}
        />
        {mayDelete && unusedOnly && unused.length > 1 && (
          <Button variant="danger" busy={trash.isBusy} onClick={() => trash.remove(unused)}>
            Delete all {unused.length} shown
          </Button>
        )}
      </div>
      {isLoading && <Spinner label="Loading media…" />}
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={library.reload}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {media?.length === 0 && (
        <p>{unusedOnly ? 'Every file is in use.' : 'Nothing has been uploaded yet.'}</p>
      )}
      {media && media.length > 0 && (
        <ul className={styles.grid}>
          {media.map((item) => (
            <MediaCard
              key={item.id}
              item={item}
              onDelete={mayDelete ? () => trash.remove([item]) : undefined}
            />
          ))}
        </ul>
      )}
      {library.hasMore && (
        <Button className={styles.more} busy={library.isLoadingMore} onClick={library.loadMore}>
          Show more
        </Button>
      )}
      {trash.notice && <TrashMessage key={trash.noticeNumber} notice={trash.notice} trash={trash} />}
    </section>
  );
}
