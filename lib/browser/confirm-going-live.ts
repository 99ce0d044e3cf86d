import { ApiError } from '@/lib/errors/api-error';

type Ask = (question: string) => Promise<boolean>;

let ask: Ask | null = null;

/** Registers the dialog of the staff area while it is shown; returns the function that ends this. */
export function offerConfirmation(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/**
 * Asks whether a refused call may put before visitors what its refusal says. Rethrows other refusals, and this one with
 * another message when the person says no.
 */
export async function confirmGoingLive(refusal: unknown): Promise<void> {
  if (!(refusal instanceof ApiError) || refusal.code !== 'goes_live' || !ask) throw refusal;
  if (!(await ask(refusal.message))) {
    throw new ApiError('goes_live', 'Nothing was changed, as you kept it from going live.');
  }
}
