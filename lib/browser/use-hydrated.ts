import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Do the page's scripts answer what people do? Not in what the server rendered until they are there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
