import { batchPath } from '@/components/review/review-paths';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ButtonLink } from '@/components/ui/screen-link';
import { useAction } from '@/components/ui/use-action';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import type { DraftBatch } from '@/lib/features/draft-batches/contract';
import { type CellState, countCells, listDrafts } from '@/lib/features/draft-batches/rules';
import { arrangeRecords } from '@/lib/features/plan/client';
import styles from './plan-dialogs.module.css';
import { nameGaps, namePlace } from './plan-places';
import { tellPlanned } from './plan-undo';
import type { Batch } from './use-batch';

const marks: Record<CellState, string> = {
  left: '○',
  working: '…',
  drafted: '✓',
  gone: '–',
  filled: '–',
  closed: '–',
  failed: '!',
};

const words: Record<CellState, string> = {
  left: 'Left to draft',
  working: 'Being drafted',
  drafted: 'Drafted',
  gone: 'Drafted, and deleted since',
  filled: 'Skipped',
  closed: 'Skipped',
  failed: 'Still empty',
};

type Cell = DraftBatch['cells'][number];

function BatchCell({ cell }: { cell: Cell }) {
  const { category, categoryId, forDate, state, problem, draft } = cell;
  const said = draft?.needsKey ? 'Drafted. Check the answer' : words[state];
  return (
    <li className={styles.cell} data-state={state} data-needs-key={draft?.needsKey}>
      <span aria-hidden="true">{draft?.needsKey ? '?' : marks[state]}</span>
      <span dir="auto">{namePlace({ category: { id: categoryId, category }, forDate })}</span>
      <span className={styles.said} dir="auto">
        {said}
        {problem && `: ${problem}`}
        {draft && `: ${draft.title}`}
      </span>
    </li>
  );
}

/** How far a batch is, in one line. */
function nameProgress({ cells }: Pick<DraftBatch, 'cells'>): string {
  const { all, drafted, failed } = countCells(cells);
  return `${drafted} of ${all} drafted${failed > 0 ? `, ${failed} failed` : ''}`;
}

/** While it runs, each would be too much to listen to. */
const STEPS_SAID = 5;

/** How far a batch is, for what is read out as it changes. */
function sayProgress(batch: DraftBatch, isRunning: boolean): string {
  if (!isRunning) return nameProgress(batch);
  const { drafted } = countCells(batch.cells);
  const said = drafted - (drafted % STEPS_SAID);
  return said === 0 ? 'Drafting…' : `Drafting… ${said} of ${batch.cells.length} are done`;
}

interface BatchProgressProps {
  batch: Batch & { batch: DraftBatch };
  onClose: () => void;
}

/** The progress of an AI batch, gap by gap, with its actions. */
export function BatchProgress({
  batch: { batch, isRunning, problem, goOn, stop },
  onClose,
}: BatchProgressProps) {
  const { busy, problem: refusal, run } = useAction<'stop' | 'delete'>();
  const { all, drafted, open } = countCells(batch.cells);
  const drafts = listDrafts(batch.cells);
  const empty = batch.cells.filter(({ state }) => ['left', 'failed', 'working'].includes(state));
  const count = drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`;

  async function deleteAll() {
    const changes = drafts.map(({ id, version }) => ({ id, version, remove: true as const }));
    tellPlanned(`${count} deleted`, await arrangeRecords({ game: batch.game, changes }));
    await refreshScreens();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`AI batch: ${nameProgress(batch)}`}
      focus="title"
      actions={
        <>
          {batch.isOver && drafts.length > 0 && (
            <Button busy={busy === 'delete'} onClick={() => run('delete', deleteAll)}>
              Delete {drafts.length === 1 ? 'this draft' : 'these drafts'}
            </Button>
          )}
          {!batch.isOver && (
            <Button busy={busy === 'stop'} onClick={() => run('stop', stop)}>
              Stop
            </Button>
          )}
          {!isRunning && drafts.length > 0 && (
            <ButtonLink
              href={batchPath(batch.id)}
              variant={open > 0 && !batch.isOver ? 'secondary' : 'primary'}
            >
              Review {count}
            </ButtonLink>
          )}
          {!isRunning && !batch.isOver && (
            <Button variant="primary" onClick={goOn}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <div className={styles.batch}>
        <p role="status" className="visually-hidden">
          {sayProgress(batch, isRunning)}
        </p>
        <ProgressBar label="Drafted" percent={Math.round((100 * drafted) / all)} />
        {isRunning && (
          <p>It goes on while the plan is open, with this dialog closed, too. What is drafted stays.</p>
        )}
        {(problem ?? refusal) && <Message tone="error">{problem ?? refusal}</Message>}
        {!isRunning && empty.length > 0 && (
          <Message tone="warning" title="Still empty">
            <span dir="auto">{nameGaps(empty)}.</span>
          </Message>
        )}
        <ul className={styles.cells}>
          {batch.cells.map((cell) => (
            <BatchCell key={`${cell.forDate} ${cell.categoryId}`} cell={cell} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

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
