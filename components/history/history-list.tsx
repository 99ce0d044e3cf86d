import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { type HistoryFilter, type RecordRef, useHistory } from '@/lib/features/history/client';
import { HistoryEntry } from './history-entry';
import styles from './history-list.module.css';

interface HistoryListProps {
  filter: HistoryFilter;
  /** Shown when no entry matches. */
  emptyText: string;
  onRestored?: () => void;
  /** Makes each entry name its record as a link that filters for it. */
  onPick?: (subject: RecordRef) => void;
}

/** The entries that match a filter, latest first, a page at a time; each can be restored. */
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
