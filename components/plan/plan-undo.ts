import { showErrorToast, showSavedToast, showToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { undoStep } from '@/lib/features/history/client';

interface PlanChange {
  message: string;
  historyEntryId: string;
}

const MOST_STEPS = 20;

export const RESULT_UNKNOWN = 'It may have been done: check the plan before you try again.';

/** Shows why a sent change failed; `refusal` says what was not done, if that is known. */
export function showFailure({ status, message }: ApiError, refusal: string): void {
  showErrorToast(status >= 500 ? `${message} ${RESULT_UNKNOWN}` : `${refusal} ${message}`);
}

/** They have the last changes since the page was loaded, the latest at the end. */
const steps: Record<'done' | 'undone', readonly PlanChange[]> = { done: [], undone: [] };

/** Requests for Undo and Redo run one after the other; this promise ends with the last one. */
let lastRequest: Promise<unknown> = Promise.resolve();

/** Undoes a step and moves it to the other stack. A refused step is dropped, so that the step below can be undone. */
async function revertChange(step: PlanChange, from: 'done' | 'undone'): Promise<void> {
  const to = from === 'done' ? 'undone' : 'done';
  if (!steps[from].includes(step)) return;
  const dropStep = () => {
    steps[from] = steps[from].filter((one) => one !== step);
  };
  try {
    const { historyEntryId } = await undoStep(step.historyEntryId);
    dropStep();
    steps[to] = [...steps[to], { ...step, historyEntryId }].slice(-MOST_STEPS);
    showToast(`${from === 'done' ? 'Undone' : 'Done again'}: ${step.message}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // After a transient error, or if the person declined, the step stays in its place.
    if ([400, 403, 404, 409].includes(error.status) && error.code !== 'goes_live') dropStep();
    showFailure(error, `“${step.message}” was not ${from === 'done' ? 'undone' : 'done again'}.`);
  }
}

function enqueueRevert(find: () => PlanChange | undefined, from: 'done' | 'undone'): void {
  lastRequest = lastRequest
    // An unexpected error of one request must not prevent the next ones.
    .catch(() => {})
    .then(() => {
      const step = find();
      if (step) return revertChange(step, from);
      showToast(`There is nothing to ${from === 'done' ? 'undo' : 'do again'}`);
    });
}

/** Undoes the person's last change of the plan, with a toast that says so or why not. */
export const undoLast = () => enqueueRevert(() => steps.done.at(-1), 'done');

export const redoLast = () => enqueueRevert(() => steps.undone.at(-1), 'undone');

/** Pushes a change of the plan; returns a function that undoes it. */
export function rememberStep(message: string, historyEntryId: string): () => void {
  const step = { message, historyEntryId };
  steps.done = [...steps.done, step].slice(-MOST_STEPS);
  steps.undone = [];
  return () => enqueueRevert(() => step, 'done');
}

/** Shows a toast when the screens show the change; Ctrl+Z can undo the change even before that. */
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
