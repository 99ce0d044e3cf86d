import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';

/** Lasts until the person leaves the screen. */
interface LastChange {
  address: string;
  undo: () => Promise<void>;
}

let last: LastChange | null = null;
const changes = new EventTarget();

/** Keeps how to undo the change that this screen has just stored; null if it cannot be undone. */
export function keepChange(undo: LastChange['undo'] | null): void {
  last = undo && { address: window.location.pathname, undo };
  changes.dispatchEvent(new Event('change'));
}

/** Forgets the change, unless another one came after it. */
export function forgetChange(undo: LastChange['undo']): void {
  if (last?.undo === undo) keepChange(null);
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

/** Returns null if no change can be undone. */
export function useLastChange(): (() => Promise<void>) | null {
  const change = useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  );
  const address = usePathname();
  return change?.address === address ? change.undo : null;
}
