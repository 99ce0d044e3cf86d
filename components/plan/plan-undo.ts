import { showErrorToast, showSavedToast, showToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { undoStep } from '@/lib/features/plan/client';

/** A change of the plan, as it was told, and the history entry that takes it back. */
interface Step {
  told: string;
  historyEntryId: string;
}

const MOST_STEPS = 20;

/** One's own changes of the plan since the page was loaded, and those of them that were undone: the latest at the end. */
const steps: Record<'done' | 'undone', readonly Step[]> = { done: [], undone: [] };

/** What is asked for meanwhile waits. */
let turn: Promise<unknown> = Promise.resolve();

/** Takes a step back, onto the other of the two lists; what was refused is taken off, so that the one before can be. */
async function takeBack(step: Step, from: 'done' | 'undone'): Promise<void> {
  const to = from === 'done' ? 'undone' : 'done';
  if (!steps[from].includes(step)) return;
  steps[from] = steps[from].filter((one) => one !== step);
  try {
    const { historyEntryId } = await undoStep(step.historyEntryId);
    steps[to] = [...steps[to], { ...step, historyEntryId }].slice(-MOST_STEPS);
    showToast(`${from === 'done' ? 'Undone' : 'Done again'}: ${step.told}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Where nobody has decided, it may go better next time.
    if (![400, 403, 404, 409].includes(error.status)) steps[from] = [...steps[from], step];
    showErrorToast(`“${step.told}” was not ${from === 'done' ? 'undone' : 'done again'}. ${error.message}`);
  }
}

function takeTurn(find: () => Step | undefined, from: 'done' | 'undone'): void {
  turn = turn
    .catch(() => {})
    .then(() => {
      const step = find();
      if (step) return takeBack(step, from);
      showToast(`There is nothing to ${from === 'done' ? 'undo' : 'do again'}`);
    });
}

/** Takes one's last change of the plan back that is not undone yet; says so, or why not. */
export const undoLast = () => takeTurn(() => steps.done.at(-1), 'done');

/** Does again what was undone last. */
export const redoLast = () => takeTurn(() => steps.undone.at(-1), 'undone');

/** Remembers a change of the plan; returns how to undo that one. */
export function rememberStep(told: string, historyEntryId: string): () => void {
  const step = { told, historyEntryId };
  steps.done = [...steps.done, step].slice(-MOST_STEPS);
  steps.undone = [];
  return () => takeTurn(() => step, 'done');
}

/** Shows the toast of a change of the plan, with Undo where there is something to undo. */
export function tellPlanned(told: string, { historyEntryId }: { historyEntryId?: string }): void {
  if (historyEntryId) showSavedToast(told, rememberStep(told, historyEntryId));
  else showToast(told);
}
