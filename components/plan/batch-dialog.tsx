import { BatchProgress } from './batch-progress';
import { BatchStart } from './batch-start';
import type { Drafting } from './use-batch-dialog';

interface BatchDialogProps {
  drafting: Drafting;
  /** How many of the selected cells are not empty. */
  filled: number;
}

/** Begins a batch of AI drafts, or shows how far it is. */
export function BatchDialog({ drafting: { game, batch, opened, show, close }, filled }: BatchDialogProps) {
  const { batch: current } = batch;
  if (opened === 'progress') {
    return current && <BatchProgress batch={{ ...batch, batch: current }} onClose={close} />;
  }
  if (!opened || !game) return null;
  return (
    <BatchStart game={game} batch={batch} filled={filled} gaps={opened} onStarted={show} onClose={close} />
  );
}
