import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';

/** The change can be undone on the screen of this address. */
interface LastChange {
  address: string;
  undo: () => Promise<void>;
}

let last: LastChange | null = null;
const changes = new EventTarget();

/** Remembers how to undo the last change of this screen; null if it cannot be undone. */
export function keepChange(undo: LastChange['undo'] | null): void {
  last = undo && { address: window.location.pathname, undo };
  changes.dispatchEvent(new Event('change'));
}

/** Forgets the change, unless a later change has replaced it. */
export function forgetChange(undo: LastChange['undo']): void {
  if (last?.undo === undo) keepChange(null);
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

export function useLastChange(): (() => Promise<void>) | null {
  const change = useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  );
  const address = usePathname();
  return change?.address === address ? change.undo : null;
}
