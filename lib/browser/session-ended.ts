import type { PendingStep } from '@/lib/contract/caller';
import type { ApiError, ApiErrorCode } from '@/lib/errors/api-error';
import { keepTokenLostElsewhere, storeSessionToken } from './session-token';

/** What can be done in place before a call goes on: what the account wants, or a sign-in with all that it has. */
export type StepInPlace = PendingStep | 'sign_in_anew';

/**
 * Asks the person to sign in again, in place, or to do what their account still wants; resolves to whether they did.
 */
export type SignInAgain = (step?: StepInPlace) => Promise<boolean>;

let signInAgain: SignInAgain | null = null;

/** The staff area offers sign-in in place while it is shown, also when another tab signs off; returns the function that ends the offer. */
export function offerSignInInPlace(ask: SignInAgain): () => void {
  signInAgain = ask;
  const endKeeping = keepTokenLostElsewhere(() => void ask());
  return () => {
    endKeeping();
    if (signInAgain === ask) signInAgain = null;
  };
}

const stepOfCode: Partial<Record<ApiErrorCode, StepInPlace>> = {
  password_change_required: 'password',
  two_factor_set_up_required: 'two_factor',
  fresh_sign_in_required: 'sign_in_anew',
};

/** What goes before a call that was refused for that. */
export function stepBefore({ code }: ApiError): StepInPlace | undefined {
  return stepOfCode[code];
}

/** Has the person do that; false where it cannot be done in place. */
export async function finishStep(step: StepInPlace): Promise<boolean> {
  return (await signInAgain?.(step)) ?? false;
}

/**
 * A call was told that its session is over. Where sign-in in place is offered the dead token stays until the new
 * one is there, so that the screen with its unsaved work stays, too; elsewhere the visitor is just a visitor again.
 */
export async function recoverSession(): Promise<boolean> {
  if (signInAgain) return signInAgain();
  storeSessionToken(null);
  return true;
}
