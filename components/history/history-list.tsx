import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { type HistoryFilter, type RecordRef, useHistory } from '@/lib/features/history/client';
import { HistoryEntry } from './history-entry';
import styles from './history-list.module.css';

interface HistoryListProps {
  filter: HistoryFilter;
  emptyText: string;
  onRestored?: () => void;
  onPick?: (subject: RecordRef) => void;
}

export function HistoryList({ filter, emptyText, onRestored, onPick }: HistoryListProps) {
  const { entries, error, isLoading, hasMore, isLoadingMore, loadMore, reload } = useHistory(filter);

  async function reloadRestored() {
    await reload();
    onRestored?.();
  }

  return (
    <>
      <ReadState
        data={entries}
        error={error}
        isLoading={isLoading}
        label="Loading history…"
        onRetry={reload}
      />
      {entries?.length === 0 && <Message tone="info">{emptyText}</Message>}
      {entries && entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} onPick={onPick} onRestored={reloadRestored} />
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
