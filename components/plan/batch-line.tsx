import { batchPath } from '@/components/review/review-paths';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Message } from '@/components/ui/message';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { games } from '@/lib/contract/kinds';
import { listDrafts } from '@/lib/features/draft-batches/rules';
import { sayProgress } from './batch-progress';
import type { Batch } from './use-batch';

interface BatchLineProps {
  /** The game that the plan shows. */
  game: ReviewedGame;
  batch: Batch;
  onShow: () => void;
}

/** One line on the person's AI batch: its progress and actions; renders nothing once the batch is done with. */
export function BatchLine({
  game,
  batch: { batch, isRunning, problem, goOn, stop },
  onShow,
}: BatchLineProps) {
  if (!batch) return null;
  const drafts = listDrafts(batch.cells).length;
  if (batch.isOver && drafts === 0) return null;
  const isElsewhere = !isRunning && batch.cells.some(({ state }) => state === 'working');
  const name = batch.game === game ? 'AI batch' : `AI batch of ${games[batch.game].names.toLowerCase()}`;
  return (
    <Message
      tone="info"
      action={
        <>
          {!batch.isOver && !isRunning && (
            <Button variant="primary" onClick={goOn}>
              Continue
            </Button>
          )}
          {!isRunning && drafts > 0 && (
            <ButtonLink href={batchPath(batch.id)}>
              Review {drafts === 1 ? '1 draft' : `${drafts} drafts`}
            </ButtonLink>
          )}
          <Button onClick={onShow}>Show</Button>
          {!batch.isOver && <Button onClick={stop}>Stop</Button>}
        </>
      }
    >
      {name}: {sayProgress(batch, isRunning)}
      {isElsewhere && ', and another window is at it'}
      {problem && `. ${problem}`}
    </Message>
  );
}
