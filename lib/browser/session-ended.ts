import type { PendingStep } from '@/lib/contract/caller';
import type { ApiError, ApiErrorCode } from '@/lib/errors/api-error';
import { keepTokenLostElsewhere, storeSessionToken } from './session-token';

/** A step that a refused call needs first: one that the account requires, or a fresh sign-in. */
export type StepInPlace = PendingStep | 'sign_in_anew';

/** Asks the person to sign in again, or to finish the given step, in a dialog; resolves to whether they did. */
export type SignInAgain = (step?: StepInPlace) => Promise<boolean>;

let signInAgain: SignInAgain | null = null;

/**
 * Registers the dialog of the staff area while it is shown; returns the function that ends this. Signing off in
 * another tab opens it, too.
 */
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

/**
 * Handles the end of the session. Where the dialog is registered, the old token stays until there is a new one, so
 * that the screen with its unsaved work stays. Elsewhere the token is removed and the person goes on as a visitor.
 */
export async function recoverSession(): Promise<boolean> {
  if (signInAgain) return signInAgain();
  storeSessionToken(null);
  return true;
}

/**
 * Lets the person sign in again, or finish a step of the sign-in, in place, where a refusal asks for that. Returns whether
 * the refused call may be repeated.
 */
export async function answerRefusal({ code, status }: ApiError): Promise<boolean> {
  const step = stepOfCode[code];
  if (step) return (await signInAgain?.(step)) ?? false;
  return status === 401 && recoverSession();
}
