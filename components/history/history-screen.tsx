'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { useHistory } from '@/lib/features/history/client';
import { HistoryEntry } from './history-entry';
import styles from './history-screen.module.css';

/** The latest changes of questions, puzzles and categories; what was deleted can be brought back here. */
export function HistoryScreen() {
  const { data: entries, error, isLoading, mutate } = useHistory();
  const seen = new Set<string>();
  return (
    <section className={styles.screen}>
      <h1>History</h1>
      <p className={styles.hint}>The latest 100 changes of questions, word puzzles and categories.</p>
      {isLoading && <Spinner label="Loading history…" />}
      {error && !isLoading && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {entries?.length === 0 && <Message tone="info">Nothing has been changed yet.</Message>}
      {entries && entries.length > 0 && (
        <Card>
          <ol className={styles.entries}>
            {entries.map((entry) => {
              const isLatest = !seen.has(entry.subjectId);
              seen.add(entry.subjectId);
              return (
                <HistoryEntry
                  key={entry.id}
                  entry={entry}
                  withTitle
                  isCurrent={isLatest}
                  onRestored={() => mutate()}
                />
              );
            })}
          </ol>
        </Card>
      )}
    </section>
  );
}
