import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Is the page interactive yet? False during server rendering and until hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
