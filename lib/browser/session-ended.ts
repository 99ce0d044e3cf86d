import { keepTokenLostElsewhere, storeSessionToken } from './session-token';

/** Asks the person to sign in again, in place; resolves to whether they did. */
export type SignInAgain = () => Promise<boolean>;

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

/**
 * A call was told that its session is over. Where sign-in in place is offered the dead token stays until the new
 * one is there, so that the screen with its unsaved work stays, too; elsewhere the visitor is just a visitor again.
 */
export async function recoverSession(): Promise<boolean> {
  if (signInAgain) return signInAgain();
  storeSessionToken(null);
  return true;
}
