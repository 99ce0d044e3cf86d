import { ApiError } from '@/lib/errors/api-error';

type Ask = (refusal: ApiError) => Promise<boolean>;

let ask: Ask | null = null;

/** Registers the confirmation dialog of the staff area; returns the function that unregisters it. */
export function registerConfirmation(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

export function createDeclinedError(): ApiError {
  return new ApiError('goes_live', 'Nothing was changed: what players see stays as it is.');
}

/** Asks the person to confirm a call that visitors would notice. Throws if they decline; rethrows other errors. */
export async function confirmGoingLive(thrown: unknown): Promise<void> {
  if (!(thrown instanceof ApiError) || thrown.code !== 'goes_live' || !ask) throw thrown;
  if (!(await ask(thrown))) throw createDeclinedError();
}
