import { showChangeToast } from '@/components/history/undo-change';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';
import {
  refreshSampleContent,
  removeSampleContent,
  useSampleContent,
} from '@/lib/features/sample-content/client';
import styles from './overview.module.css';

/** Removes the sample content of a new site; admins see it while some is left. */
export function SampleCard() {
  const left = useSampleContent()?.records ?? 0;
  const { busy, problem, run } = useAction<'remove'>();
  if (left === 0) return null;
  const remove = () =>
    run('remove', async () => {
      const removed = await removeSampleContent();
      showChangeToast('Sample content removed', removed, refreshSampleContent);
    });
  return (
    <Card as="section" className={styles.card} aria-label="Sample content">
      <h2 className={styles.title}>
        Sample content <span className={styles.total}>{left}</span>
      </h2>
      <p className="small-print">
        These questions and word puzzles came with the site. Those that somebody has changed stay, as do the
        categories. It can be undone until something else stands in their slots.
      </p>
      {problem && <Message tone="error">{problem}</Message>}
      <div>
        <Button busy={busy !== null} onClick={remove}>
          Remove the sample content
        </Button>
      </div>
    </Card>
  );
}
