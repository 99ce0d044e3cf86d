import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { type HistoryFilter, type RecordRef, useHistory } from '@/lib/features/history/client';
import { HistoryEntry } from './history-entry';
import styles from './history-list.module.css';

interface HistoryListProps {
  filter: HistoryFilter;
  /** What to say when nothing fits. */
  emptyText: string;
  onRestored?: () => void;
  /** Shows what each entry is about, with a way to all changes of that record. */
  onPick?: (subject: RecordRef) => void;
}

/** The changes that fit a filter, latest first, each with the way back to it; older ones on demand. */
export function HistoryList({ filter, emptyText, onRestored, onPick }: HistoryListProps) {
  const { entries, error, isLoading, hasMore, isLoadingMore, loadMore, reload } = useHistory(filter);

  async function showRestored() {
    await reload();
    onRestored?.();
  }

  return (
    <>
      {isLoading && <Spinner label="Loading history…" />}
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={reload}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {entries?.length === 0 && <Message tone="info">{emptyText}</Message>}
      {entries && entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} onPick={onPick} onRestored={showRestored} />
          ))}
        </ol>
      )}
      {hasMore && (
        <Button className={styles.more} busy={isLoadingMore} onClick={loadMore}>
          Show older changes
        </Button>
      )}
    </>
  );
}
