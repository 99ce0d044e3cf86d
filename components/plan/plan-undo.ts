import { showErrorToast, showSavedToast, showToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { undoStep } from '@/lib/features/history/client';

/** A change of the plan, and the history entry that undoes it. */
interface PlanChange {
  message: string;
  historyEntryId: string;
}

const MOST_STEPS = 20;

/** Changes since the page was loaded, the latest last. */
const steps: Record<'done' | 'undone', readonly PlanChange[]> = { done: [], undone: [] };

/** The last step of the queue of Undo and Redo, which run one after the other. */
let turn: Promise<unknown> = Promise.resolve();

/** Undoes a step and moves it to the other stack; a refused step is dropped, so that the one below can be undone. */
async function revertChange(step: PlanChange, from: 'done' | 'undone'): Promise<void> {
  const to = from === 'done' ? 'undone' : 'done';
  if (!steps[from].includes(step)) return;
  steps[from] = steps[from].filter((one) => one !== step);
  try {
    const { historyEntryId } = await undoStep(step.historyEntryId);
    steps[to] = [...steps[to], { ...step, historyEntryId }].slice(-MOST_STEPS);
    showToast(`${from === 'done' ? 'Undone' : 'Done again'}: ${step.message}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Keeps the step: the error was transient.
    if (![400, 403, 404, 409].includes(error.status)) steps[from] = [...steps[from], step];
    showErrorToast(
      `“${step.message}” was not ${from === 'done' ? 'undone' : 'done again'}. ${error.message}`,
    );
  }
}

function enqueueRevert(find: () => PlanChange | undefined, from: 'done' | 'undone'): void {
  turn = turn
    .catch(() => {})
    .then(() => {
      const step = find();
      if (step) return revertChange(step, from);
      showToast(`There is nothing to ${from === 'done' ? 'undo' : 'do again'}`);
    });
}

/** Undoes the person's last change of the plan, with a toast that says so or why not. */
export const undoLast = () => enqueueRevert(() => steps.done.at(-1), 'done');

/** Repeats the step that was undone last. */
export const redoLast = () => enqueueRevert(() => steps.undone.at(-1), 'undone');

/** Pushes a change of the plan; returns a function that undoes it. */
export function rememberStep(message: string, historyEntryId: string): () => void {
  const step = { message, historyEntryId };
  steps.done = [...steps.done, step].slice(-MOST_STEPS);
  steps.undone = [];
  return () => enqueueRevert(() => step, 'done');
}

/** Shows the toast after the screens show the change; Ctrl+Z undoes the change at once. */
export async function showPlanToast(
  message: string,
  { historyEntryId }: { historyEntryId?: string },
  refreshed?: Promise<unknown>,
): Promise<void> {
  const undo = historyEntryId && rememberStep(message, historyEntryId);
  await refreshed;
  if (undo) showSavedToast(message, undo);
  else showToast(message);
}
