import { ApiError } from '@/lib/errors/api-error';

type Ask = (question: string) => Promise<boolean>;

let ask: Ask | null = null;

/** Registers the confirmation dialog of the staff area; returns the function that unregisters it. */
export function registerConfirmation(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/**
 * Asks the person to confirm a call that was refused because it would go live. Rethrows other refusals, and
 * this one with another message if the person declines.
 */
export async function confirmGoingLive(refusal: unknown): Promise<void> {
  if (!(refusal instanceof ApiError) || refusal.code !== 'goes_live' || !ask) throw refusal;
  if (!(await ask(refusal.message))) {
    throw new ApiError('goes_live', 'Nothing was changed, as you kept it from going live.');
  }
}
